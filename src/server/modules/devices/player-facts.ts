import type { soundZones } from "#server/db/schema/places.ts";
import { versionsOf } from "#server/modules/zone-errors/settle-version.ts";
import type { PlayerZone } from "#shared/contract/player.ts";
import { graceEnd, inGracePeriod } from "#shared/domain/playback/grace.ts";

/** A zone with what decides about its right to play. */
export interface EntitledZone {
  readonly zone: typeof soundZones.$inferSelect;
  readonly location: { readonly deactivated: boolean };
  readonly account: { readonly deactivated: boolean; readonly suspended: boolean };
}

/** What a paired player sees of itself, wherever it asks: in its session, and with what it plays. `now` in epoch ms. */
export function playerFacts(
  entitled: EntitledZone,
  errors: readonly { readonly id: string; readonly cause: string }[],
  deviceId: string,
  now: number,
): Pick<PlayerZone, "soundZone" | "subscription" | "device" | "versions" | "errors"> {
  const { zone } = entitled;
  return {
    soundZone: { id: zone.id, name: zone.name, account: zone.accountId, remoteCode: zone.remoteCode },
    subscription: playerSubscription(entitled, now),
    device: { id: deviceId },
    versions: versionsOf(errors),
    errors: errors.map(({ id, cause }) => ({ id, cause })),
  };
}

/** Whether the zone may play now, as far as the service knows: a player without a network decides by itself. */
export function isEntitled(zone: EntitledZone, now: number): boolean {
  const { paidUntil, gracePeriod } = playerSubscription(zone, now);
  return gracePeriod || (paidUntil !== null && Date.parse(paidUntil) > now);
}

/** A zone, location or account that was switched off has no right to play, whatever is paid for. */
function playerSubscription(
  { zone, location, account }: EntitledZone,
  now: number,
): PlayerZone["subscription"] {
  if (zone.deactivated || location.deactivated || account.deactivated || account.suspended)
    return { paidUntil: null, gracePeriod: false, graceUntil: null };
  const grace = graceEnd(zone);
  return {
    paidUntil: zone.paidUntil?.toISOString() ?? null,
    gracePeriod: inGracePeriod(zone, now),
    graceUntil: grace === null ? null : new Date(grace).toISOString(),
  };
}
