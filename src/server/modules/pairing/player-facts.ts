import { versionsOf } from "#server/modules/zone-errors/public.ts";
import { isoDate, standingOfZone, type ZoneRow } from "#server/modules/zones/public.ts";
import type { PlayerZone } from "#shared/contract/player.ts";
import {
  type Billing,
  nextPaymentChange,
  type PlayingTime,
  paymentOf,
} from "#shared/domain/zones/standing.ts";

/** A zone with the facts that decide whether it may play. */
export interface EntitledZone {
  readonly zone: ZoneRow["zone"];
  readonly location: { readonly deactivated: boolean };
  readonly account: { readonly deactivated: boolean; readonly suspended: boolean };
}

/** A paired player's view of itself, in its session and over its websocket. `now` in epoch ms. */
export function playerFacts(
  entitled: EntitledZone,
  errors: readonly { readonly id: string; readonly cause: string }[],
  deviceId: string,
  billing: Billing,
  now: number,
): Pick<PlayerZone, "soundZone" | "subscription" | "device" | "versions" | "errors"> {
  const { zone } = entitled;
  return {
    soundZone: { id: zone.id, name: zone.name, account: zone.accountId, remoteCode: zone.remoteCode },
    subscription: playerSubscription(entitled, billing, now),
    device: { id: deviceId },
    versions: versionsOf(errors),
    errors: errors.map(({ id, cause }) => ({ id, cause })),
  };
}

/** Whether the zone may play now, as known to the service: an offline player decides by itself. */
export function isEntitled(zone: EntitledZone, billing: Billing, now: number): boolean {
  return paymentOf(playingTime(zone, billing, now), now).state !== "ended";
}

/** When the zone's right to play next changes by itself, in epoch ms; null when it does not. */
export function nextEntitlementChange(zone: EntitledZone, billing: Billing, now: number): number | null {
  return nextPaymentChange(playingTime(zone, billing, now), now);
}

function playerSubscription(zone: EntitledZone, billing: Billing, now: number): PlayerZone["subscription"] {
  const time = playingTime(zone, billing, now);
  return {
    paidUntil: isoDate(time.paidUntil),
    gracePeriod: paymentOf(time, now).state === "grace",
    graceUntil: isoDate(time.graceUntil),
  };
}

/** A deactivated zone, location or account has no right to play, regardless of payment. */
function playingTime({ zone, location, account }: EntitledZone, billing: Billing, now: number): PlayingTime {
  if (zone.deactivated || location.deactivated || account.deactivated || account.suspended)
    return { paidUntil: null, graceUntil: null };
  return standingOfZone(zone, billing, now);
}
