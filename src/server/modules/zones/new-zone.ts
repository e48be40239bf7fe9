import { randomUUID } from "node:crypto";
import type { AccountRow } from "#server/modules/accounts/public.ts";
import { ZoneSettings } from "#shared/contract/player.ts";
import { trialEnd } from "#shared/domain/billing/trial.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { newRemoteCode } from "./remote-code.ts";

/** The row of a new zone. In a trial it plays until the trial ends. */
export function newZone(
  account: AccountRow,
  now: Date,
  {
    locationId,
    name,
    source = null,
  }: {
    readonly locationId: string;
    readonly name: string;
    readonly source?: { readonly type: "collection" | "schedule"; readonly id: string } | null;
  },
) {
  const until = trialEnd(account.paymentMethod, now.getTime());
  return {
    id: idOf("SoundZone", randomUUID()),
    paidUntil: until === null ? null : new Date(until),
    accountId: account.id,
    locationId,
    name,
    playFromType: source?.type ?? null,
    playFromId: source?.id ?? null,
    settings: beginsWith(account.soundZoneSettings),
    remoteCode: newRemoteCode(),
    createdAt: now,
  };
}

/** A new zone's settings: the account's defaults override the usual ones; malformed ones count as absent. */
function beginsWith(own: Readonly<Record<string, unknown>>): ZoneSettings {
  const isWellFormed = ([name, value]: readonly [string, unknown]) =>
    ZoneSettings.safeParse({ [name]: value }).success;
  return ZoneSettings.parse(Object.fromEntries(Object.entries(own).filter(isWellFormed)));
}
