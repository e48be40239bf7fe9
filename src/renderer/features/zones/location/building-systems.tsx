import { Alert, Anchor, Button, Card, Skeleton, Text } from "@mantine/core";
import { IconPlus, IconVolumeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import {
  buildingSystemsQuery,
  useEndBuildingToken,
  useUnmuteLocation,
} from "#renderer/data/zones/building-systems.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { AsyncButton } from "#renderer/ui/buttons/async-button.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { Location } from "#shared/contract/rest/entities.ts";
import type { BuildingToken, LocationMute } from "#shared/contract/rest/zones/building.ts";
import classes from "./building-systems.module.css";
import { NewBuildingToken } from "./new-building-token.tsx";

interface BuildingSystemsProps {
  readonly account: string;
  readonly location: Pick<Location, "id" | "timezone">;
}

/** Tokens by which building systems mute the location, and its mute; only for people who may change the location. */
export function BuildingSystems({ account, location }: BuildingSystemsProps) {
  const isAllowed = useMay("location.update", { account, location: location.id })?.ok === true;
  return isAllowed ? <Systems location={location.id} timezone={location.timezone} /> : null;
}

interface SystemsProps {
  readonly location: string;
  /** Times are the location's. */
  readonly timezone: string;
}

function Systems({ location, timezone }: SystemsProps) {
  const { t } = useTranslation();
  const services = useServices();
  const { data, error, isPending, refetch } = useQuery(buildingSystemsQuery(services, location));
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Card component="section" aria-labelledby="building-systems">
      <h2 id="building-systems" className={classes.title}>
        {t("building.title")}
      </h2>
      <p className={classes.hint}>
        {t("building.hint")}{" "}
        <Anchor href={`${services.host.serviceUrl}/api/docs`} target="_blank" underline="always" inherit>
          {t("building.docs")}
        </Anchor>
      </p>
      {isPending && <Skeleton height={48} aria-busy />}
      {error && !data && <QueryError error={error} onRetry={() => refetch()} />}
      <div role="status">
        {data?.mute && <Muted location={location} timezone={timezone} mute={data.mute} />}
      </div>
      {data && data.items.length > 0 && (
        <ul className={classes.tokens} aria-label={t("building.tokens")}>
          {data.items.map((token) => (
            <TokenRow key={token.id} location={location} timezone={timezone} token={token} />
          ))}
        </ul>
      )}
      {data && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setIsCreating(true)}
        >
          {t("building.new")}
        </Button>
      )}
      <p className={classes.safety}>{t("building.safety")}</p>
      <NewBuildingToken opened={isCreating} location={location} onClose={() => setIsCreating(false)} />
    </Card>
  );
}

function Muted({ location, timezone, mute }: SystemsProps & { readonly mute: LocationMute }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const unmute = useUnmuteLocation();
  const time = (at: string) =>
    dateText(Date.parse(at), { dateStyle: "medium", timeStyle: "short", timeZone: timezone });
  return (
    <Alert
      variant="light"
      color="yellow"
      mb="sm"
      icon={<IconVolumeOff size={20} aria-hidden />}
      title={t("building.mutedBy", { by: mute.by })}
    >
      {mute.reason !== "" && <div dir="auto">{mute.reason}</div>}
      <div>{t("building.since", { at: time(mute.since) })}</div>
      {mute.until !== null && <div>{t("building.until", { at: time(mute.until) })}</div>}
      <AsyncButton
        variant="default"
        size="compact-md"
        mt="xs"
        onClick={() => unmute.mutateAsync({ params: { location } })}
      >
        {t("building.unmute")}
      </AsyncButton>
    </Alert>
  );
}

function TokenRow({ location, timezone, token }: SystemsProps & { readonly token: BuildingToken }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const end = useEndBuildingToken();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, last_used_at } = token;
  const used =
    last_used_at === null
      ? t("building.neverUsed")
      : t("building.used", {
          at: dateText(Date.parse(last_used_at), {
            dateStyle: "medium",
            timeStyle: "short",
            timeZone: timezone,
          }),
        });
  return (
    <li className={classes.token}>
      <div className={classes.words}>
        <div dir="auto">{name}</div>
        <Text size="sm" c="dimmed">
          {used}
        </Text>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t("building.revokeNamed", { name })}
        onClick={() => setIsAsking(true)}
      >
        {t("building.revoke")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("building.revokeTitle", { name })}
        commitLabel={t("building.revoke")}
        danger
        onCommit={() => end.mutateAsync({ params: { location, token: id } })}
        onClose={() => setIsAsking(false)}
      >
        {t("building.revokeBody")}
      </ConfirmDialog>
    </li>
  );
}
