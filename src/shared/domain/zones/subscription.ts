/** What a zone's record says about its subscription. Times in epoch ms. */
export interface SubscriptionFacts {
  /** Null: it never had one. */
  readonly paidUntil: number | null;
  readonly deactivated: boolean;
  /** When a paused subscription begins again by itself. */
  readonly reactivateAt: number | null;
}

export type SubscriptionState = "INACTIVE" | "ACTIVE" | "CANCELLED" | "EXPIRED" | "PAUSED";

/** The subscription's state; the order of the questions is the rule (specification, zones §4). */
export function subscriptionState(facts: SubscriptionFacts, now: number): SubscriptionState {
  if (facts.paidUntil === null) return "INACTIVE";
  if (facts.reactivateAt !== null && facts.reactivateAt > now) return "PAUSED";
  if (facts.paidUntil <= now) return "EXPIRED";
  return facts.deactivated ? "CANCELLED" : "ACTIVE";
}

/** Whether the zone has a subscription: one that was ended holds until what was paid for is over. */
export function hasSubscription(facts: SubscriptionFacts, now: number): boolean {
  const state = subscriptionState(facts, now);
  return state === "ACTIVE" || state === "CANCELLED";
}
