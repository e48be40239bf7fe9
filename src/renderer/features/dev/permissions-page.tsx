import { Button, SegmentedControl, Select, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  entityOf,
  type NamedPermission,
  type PermissionTarget,
  useMay,
} from "#renderer/data/access/access.ts";
import {
  overrideKey,
  type PermissionOverride,
  usePermissionOverrides,
} from "#renderer/data/access/permission-overrides.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { libraryQueries } from "#renderer/data/library/library.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { ACTIONS, type Action } from "#shared/domain/access/actions.ts";
import { PERMISSIONS, type PermissionType } from "#shared/domain/access/permissions.ts";
import { DevPage, Specimens } from "./dev-page.tsx";

/** /dev/permissions: the person's permissions on an entity, with overrides for this tab. */
export function PermissionsPage() {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  return <DevPage title={t("dev.permissions")}>{account && <Permissions account={account} />}</DevPage>;
}

interface Entity {
  readonly name: string;
  readonly about: PermissionTarget;
}

function Permissions({ account }: { readonly account: Account }) {
  const entities = useEntities(account);
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = entities;
  const entity = entities.find(({ about }) => keyOf(about) === chosen) ?? first;
  if (!entity) return null;
  const { type } = entityOf(entity.about);
  return (
    <>
      <Select
        label="Entity"
        searchable
        allowDeselect={false}
        data={TYPES.map((group) => ({
          group,
          items: entities.flatMap(({ name, about }) =>
            entityOf(about).type === group ? [{ value: keyOf(about), label: name }] : [],
          ),
        }))}
        value={keyOf(entity.about)}
        onChange={setChosen}
      />
      <Specimens title="Named permissions">
        <Answers about={entity.about} permissions={namesOf(type)} />
      </Specimens>
      {type === "playlist" ? null : (
        <Specimens title="Actions">
          <Answers about={entity.about} permissions={Object.keys(ACTIONS) as Action[]} />
        </Specimens>
      )}
    </>
  );
}

const TYPES = ["account", "location", "sound_zone", "playlist"] as const satisfies PermissionType[];

function namesOf(type: PermissionType): readonly NamedPermission[] {
  if (type === "playlist") return ["MUSIC_READ", "MUSIC_WRITE"];
  return Object.keys(PERMISSIONS[type]) as NamedPermission[];
}

function keyOf(about: PermissionTarget): string {
  const { type, id } = entityOf(about);
  return `${type} ${id}`;
}

/** The account, its locations and zones. */
function useEntities({ id: account, business_name }: Account): readonly Entity[] {
  const services = useServices();
  const locations = useQuery(locationQueries(services).list(account)).data ?? [];
  const zones = useQuery(zoneQueries(services).every(account)).data ?? [];
  const playlists = useQuery(libraryQueries(services).choices(account, "")).data ?? [];
  return [
    { name: business_name, about: { account } },
    ...locations.map(({ id, name }) => ({ name, about: { account, location: id } })),
    ...zones.map(({ id, name, location }) => ({ name, about: { account, location, soundZone: id } })),
    ...playlists.map(({ id, name }) => ({ name, about: { account, playlist: id } })),
  ];
}

interface AnswersProps {
  readonly about: PermissionTarget;
  readonly permissions: readonly (Action | NamedPermission)[];
}

function Answers({ about, permissions }: AnswersProps) {
  return (
    <Table>
      <Table.Tbody>
        {permissions.map((permission) => (
          <AnswerRow key={permission} about={about} permission={permission} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface AnswerRowProps {
  readonly about: PermissionTarget;
  readonly permission: Action | NamedPermission;
}

/** A control as on any screen, with the permission that decides about it. */
function AnswerRow({ about, permission }: AnswerRowProps) {
  const answer = useMay(permission, about);
  const reason = useRefusalText(answer);
  const on = { ...entityOf(about), permission };
  const override = usePermissionOverrides((store) => store.override);
  const held = usePermissionOverrides(({ overrides }) => overrides[overrideKey(on)]);
  return (
    <Table.Tr>
      <Table.Td w={240}>
        <DisabledReason reason={reason}>
          {(props) => (
            <Button variant="default" size="compact-sm" disabled={answer === null} {...props}>
              {permission}
            </Button>
          )}
        </DisabledReason>
      </Table.Td>
      <Table.Td w={320}>
        <SegmentedControl
          size="xs"
          aria-label={`${permission}: override`}
          data={OVERRIDES}
          value={held ?? NO_OVERRIDE}
          onChange={(value) => override(on, value === NO_OVERRIDE ? null : value)}
        />
      </Table.Td>
      <Table.Td>{reason}</Table.Td>
    </Table.Tr>
  );
}

const NO_OVERRIDE = "none";

const OVERRIDES: { readonly label: string; readonly value: PermissionOverride | typeof NO_OVERRIDE }[] = [
  { label: "No override", value: NO_OVERRIDE },
  { label: "Allow", value: "set" },
  { label: "Deny", value: "removed" },
];
