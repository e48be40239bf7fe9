import type { Payment } from "#shared/contract/control.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/**
 * A zone's subscription status: the single implementation for REST, GraphQL, players and screens
 * (specification, zones §4 and §6). All times in epoch ms.
 */

/**
 * A host's billing mode. `off`: nothing is sold, every zone plays. `sandbox`: subscriptions without money,
 * for trying out and testing.
 */
export const BILLING_MODES = ["off", "sandbox"] as const;
export type Billing = (typeof BILLING_MODES)[number];

/** A zone's subscription fields. */
export interface SubscriptionFacts {
  /** Null: it never had one. */
  readonly paidUntil: number | null;
  /** Somebody cancelled it. */
  readonly deactivated: boolean;
  /** When a paused one resumes by itself. */
  readonly reactivateAt: number | null;
}

export type SubscriptionState = "INACTIVE" | "ACTIVE" | "CANCELLED" | "EXPIRED" | "PAUSED";

/** Until when a zone plays. Both are known ahead, so that an offline player can apply them. */
export interface PlayingTime {
  /** Until when it is paid for; {@link WITHOUT_END} if nothing has to be paid; null: it never was. */
  readonly paidUntil: number | null;
  /** Until when it continues if payment is overdue; null: no longer than it is paid for. */
  readonly graceUntil: number | null;
}

export interface Standing extends PlayingTime {
  readonly state: SubscriptionState;
  /** When a paused one resumes by itself. */
  readonly reactivateAt: number | null;
}

/** How long a zone with overdue payment continues to play. */
export const GRACE_PERIOD_MS = 7 * DAY_MS;

/** The last second of the year 9999: a date that every player can parse and none will reach. */
export const WITHOUT_END = Date.UTC(9999, 11, 31, 23, 59, 59);

const FREE: Standing = { state: "ACTIVE", paidUntil: WITHOUT_END, graceUntil: null, reactivateAt: null };

/** A zone's subscription status. The order of the checks is the rule. */
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

/**
 * Grace is for overdue payments. Nothing is owed after a subscription that was cancelled, or is paused by
 * then.
 */
function graceOf({ paidUntil, reactivateAt, deactivated }: SubscriptionFacts): number | null {
  if (paidUntil === null || deactivated) return null;
  const pausedThen = reactivateAt !== null && reactivateAt > paidUntil;
  return pausedThen ? null : paidUntil + GRACE_PERIOD_MS;
}

/** Whether a zone plays, and for how long: if cancelled or paused, as long as it is paid for. */
export function paymentOf({ paidUntil, graceUntil }: PlayingTime, now: number): Payment {
  if (paidUntil !== null && paidUntil > now)
    return { state: "paid", until: paidUntil < WITHOUT_END ? paidUntil : null };
  if (graceUntil !== null && graceUntil > now) return { state: "grace", until: graceUntil };
  return { state: "ended", until: null };
}

/** When the result of {@link paymentOf} next changes through time alone; null when it does not. */
export function nextPaymentChange({ paidUntil, graceUntil }: PlayingTime, now: number): number | null {
  return [paidUntil, graceUntil].find((at) => at !== null && at > now && at < WITHOUT_END) ?? null;
}
