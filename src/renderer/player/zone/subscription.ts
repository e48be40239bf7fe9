import type { SoundZone } from "#shared/contract/rest/entities.ts";

/** A zone has a subscription while it is paid for, cancelled or not (specification, zones §4). `now` in epoch ms. */
export function hasSubscription(zone: Pick<SoundZone, "iso8601_paid_until">, now: number): boolean {
  return zone.iso8601_paid_until !== null && Date.parse(zone.iso8601_paid_until) > now;
}

/** Until when a zone plays although its payment is late, epoch ms; null when it is not late, or the time is over. */
export function graceUntil(zone: Pick<SoundZone, "iso8601_grace_until">, now: number): number | null {
  const until = zone.iso8601_grace_until ? Date.parse(zone.iso8601_grace_until) : null;
  return until !== null && until > now ? until : null;
}

/** Whether the zone has the right to play: it is paid for, or within its grace. */
export function mayPlay(
  zone: Pick<SoundZone, "iso8601_paid_until" | "iso8601_grace_until">,
  now: number,
): boolean {
  return hasSubscription(zone, now) || graceUntil(zone, now) !== null;
}
