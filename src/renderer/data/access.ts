import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Account } from "#shared/contract/rest/entities.ts";
import { ACTIONS, type Action } from "#shared/domain/access/actions.ts";
import { type Denial, may } from "#shared/domain/access/may.ts";
import type { PERMISSIONS, PermissionType } from "#shared/domain/access/permissions.ts";
import type { Subject } from "#shared/domain/access/subject.ts";
import { useServices } from "../lib/services.tsx";
import { accountQueries } from "./accounts.ts";
import { useAccounts } from "./current-account.ts";
import { overrideKey, usePermissionOverrides } from "./permission-overrides.ts";
import { permissionsQuery } from "./permissions.ts";
import { accountFacts, useViewer } from "./viewer.ts";
import { zoneQueries } from "./zones.ts";

type KeysOf<Row> = Row extends unknown ? keyof Row : never;

/** A permission that the service lists on its entities. */
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
}

/** The reason of a refusal; `not-permitted`: a named permission is missing. */
export type Refusal = Denial | "not-permitted";

export type MayAnswer = { readonly ok: true } | { readonly ok: false; readonly reason: Refusal };

/**
 * Whether the signed-in person or the paired player may do this. The table shared with the service decides actions, the
 * entity's own list decides named permissions. Null until loaded. Local overrides win.
 */
export function useMay(what: Action | NamedPermission, about: PermissionTarget): MayAnswer | null {
  const isAction = Object.hasOwn(ACTIONS, what);
  const isPermission = isNamedPermission(what);
  const override = usePermissionOverrides(
    ({ overrides }) => overrides[overrideKey({ ...entityOf(about), permission: what })],
  );
  const permissions = usePermissions(isPermission ? about : null);
  const viewer = useViewer();
  const account = useAccountRecord(about.account);
  const isInvalid = !isAction && !isPermission;
  useEffect(() => {
    if (isInvalid) warnOfInvalidAction(what);
  }, [isInvalid, what]);

  if (override !== undefined) return answer(override === "set", "not-permitted");
  if (isInvalid) return answer(false, "invalid-action");
  if (isPermission) return permissions && answer(permissions.includes(what), "not-permitted");
  if (viewer === null || account === null) return null;
  return may(viewer, what as Action, subjectOf(account, about));
}

/** Whether this has the form of a named permission. */
export function isNamedPermission(what: string): what is NamedPermission {
  return /^[A-Z_]+$/.test(what);
}

/** Warns the developer about an action that does not exist. */
export function warnOfInvalidAction(what: string): void {
  // biome-ignore lint/suspicious/noConsole: a mistake in the code, which its author should see.
  console.warn("Invalid action", what);
}

/** The target as the table of actions expects it. */
export function subjectOf(
  account: Account,
  { location, soundZone, staffControl }: PermissionTarget,
): Subject {
  return {
    account: accountFacts(account),
    ...(location === undefined ? {} : { locationId: location }),
    ...(soundZone === undefined ? {} : { soundZoneId: soundZone }),
    ...(staffControl === undefined ? {} : { staffControl }),
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
