import type { Payment } from "../../contract/control.ts";

/**
 * How a zone stands with its subscription: the one place that says so, for REST, GraphQL, players and screens
 * (specification, zones §4 and §6). All times in epoch ms.
 */

/** What a host sells. `off`: nothing, every zone plays. `sandbox`: subscriptions without money, to try and to test. */
export const BILLING_MODES = ["off", "sandbox"] as const;
export type Billing = (typeof BILLING_MODES)[number];

/** What a zone's record says about its subscription. */
export interface SubscriptionFacts {
  /** Null: it never had one. */
  readonly paidUntil: number | null;
  /** Somebody ended it. */
  readonly deactivated: boolean;
  /** When a paused one begins again by itself. */
  readonly reactivateAt: number | null;
}

export type SubscriptionState = "INACTIVE" | "ACTIVE" | "CANCELLED" | "EXPIRED" | "PAUSED";

/** Until when a zone plays. Both are known ahead, so that a player without a network can go by them. */
export interface PlayingTime {
  /** Until when it is paid for; {@link WITHOUT_END} where nothing has to be paid; null: it never was. */
  readonly paidUntil: number | null;
  /** Until when it goes on if the payment is late; null: no longer than it is paid for. */
  readonly graceUntil: number | null;
}

export interface Standing extends PlayingTime {
  readonly state: SubscriptionState;
  /** When a paused one begins again by itself. */
  readonly reactivateAt: number | null;
}

/** A zone whose payment is late goes on playing for this long. */
export const GRACE_PERIOD_MS = 7 * 24 * 3_600_000;

/** The last second of the year 9999: a date that every player can read, and that none of them sees. */
export const WITHOUT_END = Date.UTC(9999, 11, 31, 23, 59, 59);

const FREE: Standing = { state: "ACTIVE", paidUntil: WITHOUT_END, graceUntil: null, reactivateAt: null };

/** A zone's standing. The order of the questions about its state is the rule. */
export function standingOf(facts: SubscriptionFacts, billing: Billing, now: number): Standing {
  if (billing === "off") return FREE;
  const { paidUntil, reactivateAt } = facts;
  return { state: stateOf(facts, now), paidUntil, graceUntil: graceOf(facts), reactivateAt };
}

function stateOf(
  { paidUntil, reactivateAt, deactivated }: SubscriptionFacts,
  now: number,
): SubscriptionState {
  if (paidUntil === null) return "INACTIVE";
  if (reactivateAt !== null && reactivateAt > now) return "PAUSED";
  if (paidUntil <= now) return "EXPIRED";
  return deactivated ? "CANCELLED" : "ACTIVE";
}

/** Grace is for payments that are late. Nobody owes one after a subscription that was ended, or is paused by then. */
function graceOf({ paidUntil, reactivateAt, deactivated }: SubscriptionFacts): number | null {
  if (paidUntil === null || deactivated) return null;
  const pausedThen = reactivateAt !== null && reactivateAt > paidUntil;
  return pausedThen ? null : paidUntil + GRACE_PERIOD_MS;
}

/** Whether a zone plays, and for how long: cancelled or paused, it does for as long as it is paid for. */
export function paymentOf({ paidUntil, graceUntil }: PlayingTime, now: number): Payment {
  if (paidUntil !== null && paidUntil > now)
    return { state: "paid", until: paidUntil < WITHOUT_END ? paidUntil : null };
  if (graceUntil !== null && graceUntil > now) return { state: "grace", until: graceUntil };
  return { state: "ended", until: null };
}

/** When the answer of {@link paymentOf} changes next by the mere passing of time; null when it does not. */
export function nextPaymentChange({ paidUntil, graceUntil }: PlayingTime, now: number): number | null {
  return [paidUntil, graceUntil].find((at) => at !== null && at > now && at < WITHOUT_END) ?? null;
}
