import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { PriceEntry, Pricing } from "#shared/contract/rest/billing/pricing.ts";
import { type Minor, NOTHING, rounded, sum, toMajor, toMinor } from "#shared/domain/billing/money.ts";
import { type BillingCycle, CYCLE_MONTHS, type Plan } from "#shared/domain/billing/plans.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** Mean length of a month, in ms. */
const MONTH_MS = (DAY_MS * 365.25) / 12;

/** The plan and cycle of the next charge. */
export function nextTerms(subscription: AccountSubscription): {
  readonly plan: Plan;
  readonly cycle: BillingCycle;
} {
  const { plan, upcoming_plan, billing_cycle, upcoming_billing_cycle } = subscription;
  return { plan: upcoming_plan || plan, cycle: upcoming_billing_cycle || billing_cycle };
}

/** The price of a zone; null: it is not sold. */
export function priceIn(
  pricing: Pick<Pricing, "price_list"> | undefined,
  plan: Plan,
  cycle: BillingCycle,
): PriceEntry | null {
  return pricing?.price_list.find((entry) => entry.plan === plan && entry.billing_cycle === cycle) ?? null;
}

/**
 * The next charge with another cycle, in major units with VAT: the announced one, and the difference between the prices
 * of the cycles with the discount that runs. Null: not known.
 */
export function chargeWithCycle(
  subscription: AccountSubscription,
  pricing: Pick<Pricing, "price_list" | "vat_percent"> | undefined,
  cycle: BillingCycle,
): number | null {
  const { next_charge: charge, discount } = subscription;
  const next = nextTerms(subscription);
  const before = priceIn(pricing, next.plan, next.cycle);
  const after = priceIn(pricing, next.plan, cycle);
  if (charge === null || pricing === undefined || before === null || after === null) return null;
  const at = parseTimestamp(charge.at) ?? 0;
  const cost = ({ cycle_price, billing_cycle }: PriceEntry): Minor => {
    const price = toMinor(cycle_price);
    const months = CYCLE_MONTHS[billing_cycle];
    const until = parseTimestamp(discount?.until);
    const cheaper = until === null ? 0 : Math.min(months, Math.max(0, Math.round((until - at) / MONTH_MS)));
    const less = rounded((rounded((price * cheaper) / months) * (discount?.percent_off ?? 0)) / 100);
    const net = (price - less) * charge.zones;
    return rounded(net * (1 + pricing.vat_percent / 100));
  };
  const total = sum([toMinor(charge.amount), cost(after), rounded(-cost(before))]);
  return toMajor(total < 0 ? NOTHING : total);
}
