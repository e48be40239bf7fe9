import type { Services } from "#server/services.ts";
import type { PriceEntry, Pricing } from "#shared/contract/rest/pricing.ts";
import { BILLING_CYCLES, PLANS } from "#shared/domain/billing/plans.ts";
import { parseCountry } from "#shared/domain/formatting/countries.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { TIER_OF_PLAN } from "#shared/domain/pricing/tier-of-plan.ts";
import { discountedPrices, holdsStill, voucherCode } from "#shared/domain/pricing/voucher.ts";
import { findPrices, findVoucher, type PriceRow, type VoucherRow } from "./repository.ts";

/** Minor units per major unit, for every currency sold in. */
const MINOR_UNITS = 100;

/** The plan of trials, and its billing cycle (specification, zones §9). */
const TRIAL = { plan: "unlimited", billingCycle: "monthly" } as const;

export interface PricingQuestion {
  readonly isoCountry: string;
  readonly voucher: string | undefined;
  readonly allPlans: boolean;
}

/** Prices of zones; an empty list if nothing is sold or priced. */
export async function findPricing(
  { db, env, now }: Pick<Services, "db" | "env" | "now">,
  { isoCountry, voucher, allPlans }: PricingQuestion,
): Promise<Pricing> {
  const country = parseCountry(isoCountry) ?? UNKNOWN_COUNTRY;
  const found = env.billing === "off" ? null : await findPrices(db, country);
  if (!found)
    return { iso_country: country, iso_currency: "USD", invoice_fee: 0, voucher: null, price_list: [] };
  const named = voucher ? await findVoucher(db, voucherCode(voucher)) : null;
  const held = named && holdsStill(named, now()) ? named : null;
  const { isoCurrency, invoiceFee } = found.country;
  return {
    iso_country: country,
    iso_currency: isoCurrency,
    invoice_fee: invoiceFee / MINOR_UNITS,
    voucher: held && {
      code: held.code,
      percent_off: held.percentOff,
      months: held.months,
      extra_trial_days: held.extraTrialDays,
    },
    price_list: found.prices
      .filter(({ plan }) => allPlans || plan === TRIAL.plan)
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((price) => toEntry(price, isoCurrency, held)),
  };
}

/** Length of the trial for new sign-ups, in days; 0: no trial. */
export async function trialDaysFor(
  db: Services["db"],
  isoCountry: string,
  voucher: VoucherRow | null,
): Promise<number> {
  const found = await findPrices(db, isoCountry);
  const entry = found?.prices.find(
    ({ plan, billingCycle }) => plan === TRIAL.plan && billingCycle === TRIAL.billingCycle,
  );
  return (entry?.trialDays ?? 0) + (voucher?.extraTrialDays ?? 0);
}

/** A country's currency, ISO 4217; empty if nothing has a price. */
export async function currencyOf(db: Services["db"], isoCountry: string): Promise<string> {
  return (await findPrices(db, isoCountry))?.country.isoCurrency ?? "";
}

function toEntry(
  { plan, billingCycle, amount, trialDays }: PriceRow,
  isoCurrency: string,
  voucher: VoucherRow | null,
): PriceEntry {
  const discounted = voucher && discountedPrices(amount, voucher);
  const days = trialDays + (voucher?.extraTrialDays ?? 0);
  return {
    plan,
    tier: TIER_OF_PLAN[plan],
    billing_cycle: billingCycle,
    iso_currency: isoCurrency,
    prices: [amount / MINOR_UNITS],
    available_discount: discounted ? { prices: discounted.map((price) => price / MINOR_UNITS) } : null,
    trial_days: days,
    trial_length: { without_payment_details: days },
    item_name: `${plan} ${billingCycle}`,
  };
}

/** Plans in their order, monthly before yearly. */
function placeOf({ plan, billingCycle }: PriceRow): number {
  return PLANS.indexOf(plan) * BILLING_CYCLES.length + BILLING_CYCLES.indexOf(billingCycle);
}
