import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useAccounts, useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { accountFacts, fetchViewer, useViewer } from "#renderer/data/people/viewer.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { ACTIONS, type Action } from "#shared/domain/access/actions.ts";
import { type Denial, may, mayOperate } from "#shared/domain/access/may.ts";
import type { PERMISSIONS, PermissionType } from "#shared/domain/access/permissions.ts";
import type { Subject } from "#shared/domain/access/subject.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { overrideKey, type PermissionOverride, usePermissionOverrides } from "./permission-overrides.ts";

type KeysOf<Row> = Row extends unknown ? keyof Row : never;

/**
 * A permission that the service lists on its entities. Screens ask for actions, and for these names only where the
 * specification does: a zone's record says whether its subscription may be read and changed (zones §6), and the menu
 * shows single sign-on by USERS_WRITE, apart from the page's own `user.create` (platform §2.9).
 */
export type NamedPermission =
  | KeysOf<(typeof PERMISSIONS)[keyof typeof PERMISSIONS]>
  | "MUSIC_READ"
  | "MUSIC_WRITE";

/** The target of an action: an account or something within it. Null: no account is selected. */
export interface PermissionTarget {
  readonly account: string | null;
  readonly location?: string;
  readonly soundZone?: string;
  /** Whether the zone lets its staff control it at the player. */
  readonly staffControl?: boolean;
  readonly playlist?: string;
  /** For the account's own music: how it gets its tracks. */
  readonly composer?: string;
}

/** The reason of a refusal; `not-permitted`: a named permission is missing. */
export type Refusal = Denial | "not-permitted";

export type MayAnswer = { readonly ok: true } | { readonly ok: false; readonly reason: Refusal };

/** What decides; null until loaded. */
interface Facts {
  readonly override: PermissionOverride | undefined;
  readonly viewer: Viewer | null;
  readonly account: Account | null;
  /** The named permissions that the service lists on the entity. */
  readonly permissions: readonly string[] | null;
}

/**
 * Whether the viewer may do this, and the reason why not. The table shared with the service decides actions, the
 * entity's own list decides named permissions. Null until the facts are loaded. Local overrides win.
 */
export function mayAnswer(
  what: Action | NamedPermission,
  about: PermissionTarget,
  { override, viewer, account, permissions }: Facts,
): MayAnswer | null {
  if (override !== undefined) return answer(override === "set", "not-permitted");
  if (isNamedPermission(what)) return permissions && answer(permissions.includes(what), "not-permitted");
  if (!Object.hasOwn(ACTIONS, what)) return answer(false, "invalid-action");
  if (viewer === null || account === null) return null;
  return may(viewer, what, subjectOf(account, about));
}

/** {@link mayAnswer} for the signed-in person or the paired player. Null until loaded. */
export function useMay(what: Action | NamedPermission, about: PermissionTarget): MayAnswer | null {
  const override = usePermissionOverrides(
    ({ overrides }) => overrides[overrideKey({ ...entityOf(about), permission: what })],
  );
  const permissions = usePermissions(isNamedPermission(what) ? about : null);
  const viewer = useViewer();
  const account = useAccountRecord(about.account);
  const answer = mayAnswer(what, about, { override, viewer, account, permissions });
  const isInvalid = answer?.ok === false && answer.reason === "invalid-action";
  useEffect(() => {
    if (isInvalid) warnOfInvalidAction(what);
  }, [isInvalid, what]);
  return answer;
}

/** Whether the signed-in person operates the service. False until loaded. */
export function useMayOperate(): boolean {
  const viewer = useViewer();
  return viewer !== null && mayOperate(viewer).ok;
}

/** Like `useMay`, in the current account. */
export function useMayHere(action: Action): MayAnswer | null {
  return useMay(action, { account: useCurrentAccount()?.id ?? null });
}

/**
 * Like `useMay`, before a screen is open: fetches what the decision needs. An entity that cannot be seen (403, 404) is
 * not permitted.
 */
export async function checkPermission(
  services: Services,
  what: Action | NamedPermission,
  about: PermissionTarget,
): Promise<MayAnswer> {
  const { overrides } = usePermissionOverrides.getState();
  const facts: Facts = {
    override: overrides[overrideKey({ ...entityOf(about), permission: what })],
    viewer: null,
    account: null,
    permissions: null,
  };
  try {
    const known = mayAnswer(what, about, facts);
    const decided =
      known ?? mayAnswer(what, about, { ...facts, ...(await fetchFacts(services, what, about)) });
    if (decided?.ok === false && decided.reason === "invalid-action") warnOfInvalidAction(what);
    return decided ?? answer(false, "not-permitted");
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status)) return answer(false, "not-permitted");
    throw error;
  }
}

async function fetchFacts(
  services: Services,
  what: Action | NamedPermission,
  about: PermissionTarget,
): Promise<Partial<Facts>> {
  const { queryClient } = services;
  if (isNamedPermission(what)) {
    const { type, id } = entityOf(about);
    // A persisted list may be stale.
    const now = { staleTime: 0 } as const;
    if (type === "sound_zone")
      return {
        permissions: (await queryClient.fetchQuery({ ...zoneQueries(services).detail(id), ...now }))
          .permissions,
      };
    const permissions = await queryClient.fetchQuery({ ...permissionsQuery(services, type, id), ...now });
    return { permissions };
  }
  if (about.account === null) return {};
  const record = queryClient.fetchQuery(accountQueries(services).detail(about.account));
  const [viewer, account] = await Promise.all([fetchViewer(services), record]);
  return { viewer, account };
}

/** Whether this has the form of a named permission. */
function isNamedPermission(what: string): what is NamedPermission {
  return /^[A-Z_]+$/.test(what);
}

/** Warns the developer about an action that does not exist. */
function warnOfInvalidAction(what: string): void {
  // biome-ignore lint/suspicious/noConsole: a mistake in the code, which its author should see.
  console.warn("Invalid action", what);
}

/** The target as the table of actions expects it. */
function subjectOf(
  account: Account,
  { location, soundZone, staffControl, composer }: PermissionTarget,
): Subject {
  return {
    account: accountFacts(account),
    ...(location === undefined ? {} : { locationId: location }),
    ...(soundZone === undefined ? {} : { soundZoneId: soundZone }),
    ...(staffControl === undefined ? {} : { staffControl }),
    ...(composer === undefined ? {} : { composer }),
  };
}

function answer(ok: boolean, reason: Refusal): MayAnswer {
  return ok ? { ok } : { ok, reason };
}

/** The narrowest entity of the target. */
export function entityOf({ account, location, soundZone, playlist }: PermissionTarget): {
  readonly type: PermissionType;
  readonly id: string;
} {
  if (playlist !== undefined) return { type: "playlist", id: playlist };
  if (soundZone !== undefined) return { type: "sound_zone", id: soundZone };
  if (location !== undefined) return { type: "location", id: location };
  return { type: "account", id: account ?? "" };
}

/** The named permissions that the service lists on an entity; null until they are known. */
function usePermissions(about: PermissionTarget | null): readonly string[] | null {
  const services = useServices();
  const { type, id } = about ? entityOf(about) : NOTHING;
  const isZone = type === "sound_zone";
  const zone = useQuery({ ...zoneQueries(services).detail(id), enabled: isZone });
  const others = useQuery({
    ...permissionsQuery(services, isZone ? "account" : type, id),
    enabled: !isZone && id !== "",
  });
  return (isZone ? zone.data?.permissions : others.data) ?? null;
}

const NOTHING = { type: "account", id: "" } as const;

/** An account's record: the person's own, or one that a partner may open. */
function useAccountRecord(id: string | null): Account | null {
  const services = useServices();
  const own = useAccounts().find((account) => account.id === id);
  const isListed = own !== undefined;
  const other = useQuery({ ...accountQueries(services).detail(id ?? ""), enabled: id !== null && !isListed });
  return own ?? other.data ?? null;
}

// Operations load after the shell.
const operations = () => import("#shared/contract/graphql/generated/operations.ts");

/** The viewer's named permissions on an entity. A zone's are part of its record. */
function permissionsQuery(
  { graphql }: Pick<Services, "graphql">,
  type: Exclude<PermissionType, "sound_zone">,
  id: string,
) {
  return queryOptions({
    queryKey: [...queryKeys.permissions(), type, id],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const documents = await operations();
      const options = { signal };
      switch (type) {
        case "account":
          return (
            (await graphql(documents.AccountPermissionsDocument, { id }, options)).account?.permissions ?? []
          );
        case "location":
          return (
            (await graphql(documents.LocationPermissionsDocument, { id }, options)).location?.permissions ??
            []
          );
        case "playlist":
          return (
            (await graphql(documents.PlaylistPermissionsDocument, { id }, options)).playlist?.permissions ??
            []
          );
      }
    },
  });
}
