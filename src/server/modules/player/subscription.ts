import { graceEnd, type PaidZone } from "#shared/domain/playback/grace.ts";

/** When a zone's right to play changes next by the mere passing of time, in epoch ms; null when it does not. */
export function nextSubscriptionChange(zone: PaidZone, now: number): number | null {
  if (zone.paidUntil === null) return null;
  const grace = graceEnd(zone);
  const changes = [zone.paidUntil.getTime(), ...(grace === null ? [] : [grace])];
  return changes.find((at) => at > now) ?? null;
}
