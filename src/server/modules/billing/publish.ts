import type { Services } from "#server/services.ts";

/** What a change touched. */
export interface Touched {
  readonly zoneIds: readonly string[];
  /** The plan or the trial of the account changed. */
  readonly account?: boolean;
}

/** Notifies players and screens of a change, after it was stored. */
export function publishBilling(
  { bus, events }: Pick<Services, "bus" | "events">,
  accountId: string,
  { zoneIds, account = false }: Touched,
): void {
  for (const soundZoneId of new Set(zoneIds)) {
    bus.publish("zone-changed", { soundZoneId, what: "zone" });
    events.publish("update", {
      data: { type: "sound_zone", id: soundZoneId },
      account: accountId,
      soundZone: soundZoneId,
    });
  }
  const data = { type: "account", id: accountId } as const;
  if (account) events.publish("update", { data, account: accountId });
  events.publish("billing_update", { data, account: accountId });
}
