import { versionsOf } from "#server/modules/zone-errors/settle-version.ts";
import type { ZoneFacts } from "#shared/domain/zones/status.ts";
import type { SubscriptionFacts } from "#shared/domain/zones/subscription.ts";
import type { ZoneRow } from "./repository.ts";

/** What decides a zone's status, read from its row. */
export function factsOf({ zone, device, playback, errors }: ZoneRow): ZoneFacts {
  return {
    isPaired: device !== null,
    pairedAt: device?.pairedAt?.getTime() ?? null,
    seenAt: playback?.seenAt?.getTime() ?? null,
    isConnected: playback?.connectionId != null,
    hasShownError: errors.some(({ hide }) => !hide),
    isUnsupported: versionsOf(errors).isUnsupported,
    hasSource: zone.playFromId !== null,
    volume: playback?.volume ?? zone.settings.default_volume,
    paidUntil: zone.paidUntil?.getTime() ?? null,
  };
}

/** What decides the state of its subscription. */
export function subscriptionOf({ zone }: Pick<ZoneRow, "zone">): SubscriptionFacts {
  return {
    paidUntil: zone.paidUntil?.getTime() ?? null,
    deactivated: zone.subscriptionDeactivated,
    reactivateAt: zone.reactivateAt?.getTime() ?? null,
  };
}

/** What the policies ask about. */
export function scopeOf({ zone }: Pick<ZoneRow, "zone">) {
  return { accountId: zone.accountId, soundZoneId: zone.id };
}
