/** A zone's right to play over time (specification, zones §6). Times in epoch ms. */

/** A zone whose payment is late goes on playing for this long. */
export const GRACE_PERIOD_MS = 7 * 24 * 3_600_000;

/** What a zone's row says about its subscription. */
export interface ZoneSubscriptionFacts {
  readonly paidUntil: Date | null;
  /** Somebody ended it: there is no grace after what was paid for. */
  readonly subscriptionDeactivated: boolean;
}

/** Whether the zone plays in its grace period: paid until recently, and nobody ended the subscription. */
export function inGracePeriod(facts: ZoneSubscriptionFacts, now: number): boolean {
  const paidUntil = facts.paidUntil?.getTime();
  if (paidUntil === undefined || facts.subscriptionDeactivated) return false;
  return paidUntil <= now && now < paidUntil + GRACE_PERIOD_MS;
}

/** When the right to play changes next by the mere passing of time; null when it does not. */
export function nextSubscriptionChange(facts: ZoneSubscriptionFacts, now: number): number | null {
  const paidUntil = facts.paidUntil?.getTime();
  if (paidUntil === undefined) return null;
  if (now < paidUntil) return paidUntil;
  return inGracePeriod(facts, now) ? paidUntil + GRACE_PERIOD_MS : null;
}
