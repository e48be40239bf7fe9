import type { Payment } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import { paymentOf } from "./standing.ts";

/** A listed zone's payment status; `now` in epoch ms. */
export function paymentOfZone(
  zone: Pick<SoundZone, "iso8601_paid_until" | "iso8601_grace_until">,
  now: number,
): Payment {
  const paidUntil = parseTimestamp(zone.iso8601_paid_until);
  return paymentOf({ paidUntil, graceUntil: parseTimestamp(zone.iso8601_grace_until) }, now);
}

/** Whether the zone has the right to play: it is paid for, or within its grace period. */
export function mayPlay(zone: Parameters<typeof paymentOfZone>[0], now: number): boolean {
  return paymentOfZone(zone, now).state !== "ended";
}
