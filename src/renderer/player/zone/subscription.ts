import type { SoundZone } from "#shared/contract/rest/entities.ts";

/** A zone has a subscription while it is paid for, cancelled or not (specification, zones §4). `now` in epoch ms. */
export function hasSubscription(zone: Pick<SoundZone, "iso8601_paid_until">, now: number): boolean {
  return zone.iso8601_paid_until !== null && Date.parse(zone.iso8601_paid_until) > now;
}
