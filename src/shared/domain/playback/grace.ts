/** How long a zone plays although its payment is late. Times in epoch ms. */

/** A zone whose payment is late goes on playing for this long. */
export const GRACE_PERIOD_MS = 7 * 24 * 3_600_000;

export interface PaidZone {
  readonly paidUntil: Date | null;
  /** Somebody ended it: there is no grace after what was paid for. */
  readonly subscriptionDeactivated: boolean;
}

/** When the zone's grace ends; null when it has none. */
export function graceEnd({ paidUntil, subscriptionDeactivated }: PaidZone): number | null {
  return paidUntil === null || subscriptionDeactivated ? null : paidUntil.getTime() + GRACE_PERIOD_MS;
}

/** Whether the zone plays in its grace period: paid until recently, and nobody ended the subscription. */
export function inGracePeriod(zone: PaidZone, now: number): boolean {
  const end = graceEnd(zone);
  return zone.paidUntil !== null && end !== null && zone.paidUntil.getTime() <= now && now < end;
}
