import type { SubscriptionState } from "#shared/domain/zones/standing.ts";

/**
 * The three readings of a zone's subscription (specification, zones §4). The state of `shared/domain/zones/standing.ts`
 * decides; these put it into the words of records and screens. Times in epoch ms.
 */

/** Actions of the subscription's pages. `unsubscribe` and `deactivate` are one call. */
export const SUBSCRIPTION_ACTIONS = [
  "activate",
  "upgrade",
  "resubscribe",
  "unsubscribe",
  "deactivate",
  "pause",
  "modify-pause",
  "resume",
] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

/** The action that each state offers. */
export const OFFERED_ACTION = {
  INACTIVE: "activate",
  CANCELLED: "resubscribe",
  EXPIRED: "resubscribe",
  PAUSED: "resubscribe",
  ACTIVE: "unsubscribe",
} as const satisfies Record<SubscriptionState, SubscriptionAction>;

/** The dates of a zone's subscription as its record has them. */
export interface RecordedSubscription {
  /** Null: never. */
  readonly paidUntil: number | null;
  readonly deactivated: boolean;
}

/** The state that a zone's record says by itself, which knows of no pauses. */
export type RecordedState = "nonexistent" | "inactive" | "cancelled" | "active";

export function recordedState({ paidUntil, deactivated }: RecordedSubscription, now: number): RecordedState {
  if (paidUntil === null) return "nonexistent";
  if (paidUntil <= now) return "inactive";
  return deactivated ? "cancelled" : "active";
}

export const RECORDED_ACTION = {
  nonexistent: "activate",
  inactive: "resubscribe",
  cancelled: "resubscribe",
  active: "unsubscribe",
} as const satisfies Record<RecordedState, SubscriptionAction>;

/** Whether a zone has a subscription, going by its record. */
export function hasSubscription(facts: RecordedSubscription, now: number): boolean {
  const state = recordedState(facts, now);
  return state === "active" || state === "cancelled";
}

/** Why the panel offers to subscribe again. */
export type ResubscribeStatus = "paused" | "pausedExpired" | "deactivated" | "ended";

export function resubscribeStatus(
  {
    activeUntil,
    reactivateAt,
  }: { readonly activeUntil: number | null; readonly reactivateAt: number | null },
  now: number,
): ResubscribeStatus {
  if (reactivateAt !== null) return reactivateAt > now ? "paused" : "pausedExpired";
  return activeUntil !== null && activeUntil > now ? "deactivated" : "ended";
}

/**
 * Whether a zone can be paused: it is active, billed monthly, and no pause is planned. Longer cycles are paid for ahead,
 * so that a pause would save nothing.
 */
export function mayPause(
  { state, reactivateAt }: { readonly state: SubscriptionState; readonly reactivateAt: number | null },
  cycle: string,
): boolean {
  return state === "ACTIVE" && reactivateAt === null && cycle === "monthly";
}

/** Whether a subscription renews itself. */
export function isRecurring(
  { deactivated, recurAt }: { readonly deactivated: boolean; readonly recurAt: number | null },
  now: number,
): boolean {
  return !deactivated && recurAt !== null && recurAt > now;
}

/** The longest pause, in months from the day that it begins. */
export const LONGEST_PAUSE_MONTHS = 12;

export const RECURRENCE_STATUSES = ["pending", "completed", "payment_failed", "cancelled"] as const;
export type RecurrenceStatus = (typeof RECURRENCE_STATUSES)[number];

/** Whether a recurrence does not change any more. */
export function isTerminal(status: string): boolean {
  return status === "completed" || status === "payment_failed" || status === "cancelled";
}

/** Why somebody leaves. */
export const CANCELLATION_REASONS = [
  "business_related",
  "cost",
  "not_needed",
  "technical",
  "trial",
  "payment",
  "service",
  "other",
  "user_defined",
] as const;
export type CancellationReasonName = (typeof CANCELLATION_REASONS)[number];
