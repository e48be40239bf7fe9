import type { AccountRow } from "#server/modules/accounts/public.ts";
import { offerPlan } from "#server/modules/billing/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { PlanChangeCost } from "#shared/contract/rest/billing/account-subscription.ts";
import { toMajor } from "#shared/domain/billing/money.ts";
import { normalisedTier, type Plan, planOfTier } from "#shared/domain/billing/plans.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { lossesOf } from "./losses.ts";
import { toCost } from "./records.ts";

/** A change of an account's plan, which somebody saw as `from`. */
export interface PlanChange {
  readonly from: Plan;
  readonly to: Plan;
}

/** Refuses a change of a plan that the account does not have any more. */
export function refuseStale({ plan }: AccountRow, { from }: PlanChange) {
  return plan === from ? null : problem("conflict", { reason: "plan-changed" });
}

/** The change of plan that a change of tier is. */
export function planChangeOf(
  { plan, tier }: AccountRow,
  { from_tier, to_tier }: { readonly from_tier: string; readonly to_tier: string },
): Result<PlanChange, Problem> {
  const [from, to] = [normalisedTier(from_tier), normalisedTier(to_tier)];
  if (from === null) return problem("invalid", { fields: { from_tier: { code: "format" } } });
  if (to === null) return problem("invalid", { fields: { to_tier: { code: "format" } } });
  if (from !== tier) return problem("conflict", { reason: "plan-changed" });
  return ok({ from: plan, to: to === tier ? plan : planOfTier(to) });
}

/** What a change of plan costs, and what it takes away. */
export async function planCost(
  services: Services,
  account: AccountRow,
  change: PlanChange,
): Promise<Result<PlanChangeCost, Problem>> {
  const stale = refuseStale(account, change);
  if (stale) return stale;
  const [offer, losses] = await Promise.all([
    offerPlan(services, account, change.to),
    lossesOf(services, account, change.to),
  ]);
  if (!offer.ok) return offer;
  const { immediate, at, quote, nextPrice } = offer.value;
  return ok({
    ...toCost(quote),
    effective_at: new Date(at).toISOString(),
    immediate,
    next_price: toMajor(nextPrice),
    losses,
  });
}
