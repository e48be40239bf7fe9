import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { PriceEntry, Pricing } from "#shared/contract/rest/billing/pricing.ts";
import type { ListedSubscription } from "#shared/contract/rest/billing/subscriptions.ts";
import { BILLING_CYCLES, CYCLE_MONTHS, PLANS, TIER_OF_PLAN } from "#shared/domain/billing/plans.ts";

/** Records of the service `billing`. */

/** An account's subscription: on the largest plan, charged monthly, without anything scheduled. */
export function accountSubscription(over: Partial<AccountSubscription> = {}): AccountSubscription {
  return {
    account: "abcd",
    plan: "unlimited",
    tier: "tier-3",
    upcoming_plan: "",
    upcoming_tier: "",
    billing_cycle: "monthly",
    upcoming_billing_cycle: "",
    paying_start_date: "20260101000000",
    recur_at: "20260301000000",
    trial_start: "00010101000000",
    trial_end: "00010101000000",
    iso_currency: "EUR",
    timezone: "UTC",
    next_charge: null,
    discount: null,
    credit: 0,
    failed_payment: null,
    ...over,
  };
}

const MONTH = { starter: 20, essential: 35, unlimited: 50, "royalty-free": 25 } as const;
const PAID_MONTHS = { monthly: 1, quarterly: 2.8, yearly: 10 } as const;

/** Prices of all plans and cycles, in euros with 25 % VAT. Unlimited: 50 a month, 140 a quarter, 500 a year. */
export function pricing(): Pricing {
  const price_list = PLANS.flatMap((plan) =>
    BILLING_CYCLES.map((billing_cycle): PriceEntry => {
      const cycle_price = MONTH[plan] * PAID_MONTHS[billing_cycle];
      const month = Math.round((100 * cycle_price) / CYCLE_MONTHS[billing_cycle]) / 100;
      return {
        id: `se_${plan}_${billing_cycle}`,
        plan,
        tier: TIER_OF_PLAN[plan],
        billing_cycle,
        iso_currency: "EUR",
        cycle_price,
        prices: [month],
        available_discount: null,
        trial_days: 0,
        trial_length: { without_payment_details: 0 },
        item_name: "",
        alignment_cost: null,
      };
    }),
  );
  return {
    iso_country: "SE",
    iso_currency: "EUR",
    invoice_fee: 0,
    vat_percent: 25,
    voucher: null,
    price_list,
  };
}

/** A subscription in the list: active. */
export function listedSubscription(over: Partial<ListedSubscription> = {}): ListedSubscription {
  return {
    sound_zone: "zone",
    name: "Bar",
    location: "location",
    location_name: "Shop",
    item: "Streaming",
    state: "ACTIVE",
    active_until: "2026-03-01T00:00:00Z",
    reactivate_at: null,
    grace_until: null,
    price: 50,
    permissions: ["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"],
    ...over,
  };
}
