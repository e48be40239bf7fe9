import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { type Currency, type Minor, rounded } from "./money.ts";
import { type BillingCycle, CYCLE_MONTHS, type Plan } from "./plans.ts";

/** What zones cost: one book at a time is valid, from its date until the next one's. */

/** The price of a zone for one billing cycle of a plan, without VAT. */
export interface Price {
  readonly plan: Plan;
  readonly cycle: BillingCycle;
  readonly amount: Minor;
  /** Days that are free before anybody says how they pay; 0: none. */
  readonly trialDays: number;
}

export interface CountryPrices {
  /** ISO 3166; `ZZ`: every country that is not listed. */
  readonly isoCountry: string;
  readonly currency: Currency;
  /** Added to each invoice. */
  readonly invoiceFee: Minor;
  /** VAT in hundredths of a percent: 2550 is 25.5 %. */
  readonly vatBasisPoints: number;
  readonly prices: readonly Price[];
}

/** A discount for people who are about to leave. */
export interface Winback extends Discount {
  /** The plan that it changes the account to; null: it keeps its plan. */
  readonly plan: Plan | null;
}

/** Less to pay for the first months. */
export interface Discount {
  readonly percentOff: number;
  readonly months: number;
}

export interface PriceBook {
  readonly id: string;
  /** Epoch ms. */
  readonly validFrom: number;
  readonly countries: readonly CountryPrices[];
  readonly winback: Winback | null;
}

/** The prices of a country, or of all others; null if nothing has a price. */
export function pricesIn(
  { countries }: Pick<PriceBook, "countries">,
  isoCountry: string,
): CountryPrices | null {
  const named = (code: string) => countries.find((country) => country.isoCountry === code);
  return named(isoCountry) ?? named(UNKNOWN_COUNTRY) ?? null;
}

/** The price of a plan and cycle; null: it is not sold there. */
export function priceOf({ prices }: CountryPrices, plan: Plan, cycle: BillingCycle): Price | null {
  return prices.find((price) => price.plan === plan && price.cycle === cycle) ?? null;
}

/** The id of a price: its country, plan and cycle. */
export function pricePlanId(isoCountry: string, { plan, cycle }: Pick<Price, "plan" | "cycle">): string {
  return `${isoCountry}_${plan}_${cycle}`.toLowerCase();
}

/** A price by the month, for showing: rounded from the price of the cycle, which is what is charged. */
export function monthShown({ amount, cycle }: Pick<Price, "amount" | "cycle">): Minor {
  return rounded(amount / CYCLE_MONTHS[cycle]);
}
