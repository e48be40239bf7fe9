import type { PriceEntry } from "#shared/contract/rest/billing/pricing.ts";
import { type BillingCycle, CYCLE_MONTHS, isTier3, type Plan } from "./plans.ts";

/** How the screens of plans read a price list (specification, zones §6 and §9). Amounts are in major units. */

type Entry = Pick<PriceEntry, "plan" | "tier" | "billing_cycle" | "cycle_price" | "prices" | "trial_days">;

/** A plan and cycle with its price for each zone and month. */
export interface PlanPrice<E> {
  readonly entry: E;
  readonly month: number;
}

/** The prices that people choose from: those of the starter plan only for somebody who has chosen it by name. */
export function offeredPrices<E extends Pick<Entry, "plan">>(
  entries: readonly E[],
  chosen: Plan | null,
): readonly E[] {
  return entries.filter(({ plan }) => plan !== "starter" || chosen === "starter");
}

/** The price that a plan is presented with: the yearly one for tiers below 3, else the first; null: it is not sold. */
export function planPrice<E extends Entry>(entries: readonly E[], plan: Plan): PlanPrice<E> | null {
  const own = entries.filter((entry) => entry.plan === plan);
  const [first] = own;
  if (first === undefined) return null;
  const yearly = own.find(({ billing_cycle }) => billing_cycle === "yearly");
  const entry = isTier3(first.tier) ? first : (yearly ?? first);
  return { entry, month: monthPrice(entry) };
}

/** The price of a plan for a cycle; where it is not sold for that one, as {@link planPrice} has it. */
export function priceForCycle<E extends Entry>(
  entries: readonly E[],
  plan: Plan,
  cycle: BillingCycle,
): PlanPrice<E> | null {
  const entry = entries.find((one) => one.plan === plan && one.billing_cycle === cycle);
  return entry ? { entry, month: monthPrice(entry) } : planPrice(entries, plan);
}

/** What a zone costs for a month: after a trial, which is the highest price, as the months of the trial are free. */
function monthPrice({ prices, trial_days }: Entry): number {
  return trial_days > 0 ? Math.max(...prices) : (prices[0] ?? 0);
}

/** Whole months of a cycle that are free, compared with paying by the month. */
export function freeMonths(entries: readonly Entry[], { plan, billing_cycle, cycle_price }: Entry): number {
  const monthly = entries.find((one) => one.plan === plan && one.billing_cycle === "monthly");
  if (monthly === undefined || monthly.cycle_price <= 0) return 0;
  const saved = CYCLE_MONTHS[billing_cycle] - cycle_price / monthly.cycle_price;
  // Prices by the month may be rounded: a hundredth of a month short of a whole one counts.
  return Math.max(0, Math.floor(saved + 0.01));
}
