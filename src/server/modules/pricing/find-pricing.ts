import type { Services } from "#server/services.ts";
import type { PriceEntry, Pricing } from "#shared/contract/rest/billing/pricing.ts";
import { toMajor } from "#shared/domain/billing/money.ts";
import {
  BILLING_CYCLES,
  type BillingCycle,
  type Plan,
  planRank,
  TIER_OF_PLAN,
} from "#shared/domain/billing/plans.ts";
import {
  type CountryPrices,
  monthShown,
  type Price,
  pricePlanId,
  pricesIn,
} from "#shared/domain/billing/price-book.ts";
import { parseCountry } from "#shared/domain/formatting/countries.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { discountedPrices, holdsStill, voucherCode } from "#shared/domain/pricing/voucher.ts";
import { bookAt, findVoucher, type VoucherRow } from "./repository.ts";

/** The plan of trials, and its billing cycle (specification, zones §9). */
const TRIAL = { plan: "unlimited", cycle: "monthly" } as const;

export interface PricingQuestion {
  readonly isoCountry: string;
  readonly voucher: string | undefined;
  /** Null: all. */
  readonly plan: Plan | null;
  readonly cycle: BillingCycle | null;
}

/** Prices of zones; an empty list if nothing is sold or priced. */
export async function findPricing(
  { db, env, now }: Pick<Services, "db" | "env" | "now">,
  { isoCountry, voucher, plan, cycle }: PricingQuestion,
): Promise<Pricing> {
  const iso_country = parseCountry(isoCountry) ?? UNKNOWN_COUNTRY;
  const book = env.billing === "off" ? null : await bookAt(db, now());
  const found = book && pricesIn(book, iso_country);
  if (!found)
    return {
      iso_country,
      iso_currency: "USD",
      invoice_fee: 0,
      vat_percent: 0,
      voucher: null,
      price_list: [],
    };
  const named = voucher ? await findVoucher(db, voucherCode(voucher)) : null;
  const held = named && holdsStill(named, now()) ? named : null;
  return {
    iso_country,
    iso_currency: found.currency,
    invoice_fee: toMajor(found.invoiceFee),
    vat_percent: found.vatBasisPoints / 100,
    voucher: held && {
      code: held.code,
      percent_off: held.percentOff,
      months: held.months,
      extra_trial_days: held.extraTrialDays,
    },
    price_list: found.prices
      .filter((price) => (plan === null || price.plan === plan) && (cycle === null || price.cycle === cycle))
      .toSorted(byPlanAndCycle)
      .map((price) => priceEntry(price, found, held)),
  };
}

/** Length of the trial for new sign-ups, in days; 0: no trial. */
export async function trialDaysFor(
  db: Services["db"],
  isoCountry: string,
  voucher: VoucherRow | null,
  at: Date,
): Promise<number> {
  const book = await bookAt(db, at);
  const entry = book && pricesIn(book, isoCountry)?.prices.find(isOfTrial);
  return (entry?.trialDays ?? 0) + (voucher?.extraTrialDays ?? 0);
}

function isOfTrial({ plan, cycle }: Price): boolean {
  return plan === TRIAL.plan && cycle === TRIAL.cycle;
}

/** A country's currency, ISO 4217; empty if nothing has a price. */
export async function currencyOf(db: Services["db"], isoCountry: string, at: Date): Promise<string> {
  const book = await bookAt(db, at);
  return (book && pricesIn(book, isoCountry)?.currency) ?? "";
}

/** A price in the form of the specified calls. */
export function priceEntry(
  price: Price,
  { isoCountry, currency }: CountryPrices,
  voucher: VoucherRow | null,
): PriceEntry {
  const { plan, cycle, trialDays, amount } = price;
  const month = monthShown(price);
  const discounted = voucher && discountedPrices(month, voucher);
  const days = trialDays + (voucher?.extraTrialDays ?? 0);
  return {
    id: pricePlanId(isoCountry, price),
    plan,
    tier: TIER_OF_PLAN[plan],
    billing_cycle: cycle,
    iso_currency: currency,
    cycle_price: toMajor(amount),
    prices: [toMajor(month)],
    available_discount: discounted ? { prices: discounted.map(toMajor) } : null,
    trial_days: days,
    trial_length: { without_payment_details: days },
    item_name: `${plan} ${cycle}`,
    alignment_cost: null,
  };
}

/** Plans in their order, shorter cycles first. */
function byPlanAndCycle(a: Price, b: Price): number {
  return (
    planRank(a.plan) - planRank(b.plan) || BILLING_CYCLES.indexOf(a.cycle) - BILLING_CYCLES.indexOf(b.cycle)
  );
}
