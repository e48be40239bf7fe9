import type { ZoneFacts } from "#shared/domain/zones/status.ts";
import type { SubscriptionFacts } from "#shared/domain/zones/subscription.ts";
import type { ZoneRow } from "./repository.ts";

/** What decides a zone's status, read from its row. */
export function factsOf({ zone, device, playback }: ZoneRow): ZoneFacts {
  return {
    isPaired: device !== null,
    pairedAt: device?.pairedAt?.getTime() ?? null,
    seenAt: playback?.seenAt?.getTime() ?? null,
    isConnected: playback?.connectionId != null,
    appVersion: device?.appVersion ?? "",
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
