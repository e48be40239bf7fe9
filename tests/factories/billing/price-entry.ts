import type { PriceEntry } from "#shared/contract/rest/billing/pricing.ts";
import { CYCLE_MONTHS, TIER_OF_PLAN } from "#shared/domain/billing/plans.ts";

/** A price of the service: of a month, times the months of its cycle unless the cycle has a price of its own. */
export function priceEntry(
  plan: PriceEntry["plan"],
  billing_cycle: PriceEntry["billing_cycle"],
  month: number,
  over: Partial<PriceEntry> = {},
): PriceEntry {
  return {
    id: `se_${plan}_${billing_cycle}`,
    plan,
    tier: TIER_OF_PLAN[plan],
    billing_cycle,
    iso_currency: "SEK",
    cycle_price: month * CYCLE_MONTHS[billing_cycle],
    prices: [month],
    available_discount: null,
    trial_days: 0,
    trial_length: { without_payment_details: 0 },
    item_name: `${plan} ${billing_cycle}`,
    alignment_cost: null,
    ...over,
  };
}
