import type { ChangePlanSession } from "#renderer/data/billing/results.ts";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { BillingCycle, Plan } from "#shared/domain/billing/plans.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";

type Facts = Pick<AccountSubscription, "plan" | "upcoming_plan" | "recur_at" | "trial_end">;

/** When scheduled changes of an account take effect, epoch ms; null: never. */
export function changesAt({
  recur_at,
  trial_end,
}: Pick<AccountSubscription, "recur_at" | "trial_end">): number | null {
  return parseTimestamp(recur_at) ?? parseTimestamp(trial_end);
}

/** What became of a change to a plan, going by the account's subscription. */
export function sessionOf(subscription: Facts, to: Plan): ChangePlanSession {
  const at = changesAt(subscription);
  if (subscription.upcoming_plan === to && at !== null) return { type: "SuccessScheduled", plan: to, at };
  return subscription.plan === to ? { type: "SuccessImmediate", plan: to } : { type: "Cancelled" };
}

/** The cycle of the next charge: the present one, unless a change of it is scheduled. */
export function cycleAhead({
  billing_cycle,
  upcoming_billing_cycle,
}: Pick<AccountSubscription, "billing_cycle" | "upcoming_billing_cycle">): BillingCycle {
  return upcoming_billing_cycle || billing_cycle;
}

/** Whether the account has never paid. */
export function hasNeverPaid({ paying_start_date }: Pick<AccountSubscription, "paying_start_date">): boolean {
  return parseTimestamp(paying_start_date) === null;
}

/** Whether a choice of a plan is valid at once: nothing has been paid, and no trial is under way. */
export function choosesAtOnce(
  subscription: Pick<AccountSubscription, "paying_start_date" | "trial_end">,
): boolean {
  return hasNeverPaid(subscription) && parseTimestamp(subscription.trial_end) === null;
}
