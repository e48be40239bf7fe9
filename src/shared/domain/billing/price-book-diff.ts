import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import type { Currency, Minor } from "./money.ts";
import { BILLING_CYCLES, type BillingCycle, PLANS, type Plan } from "./plans.ts";
import { type CountryPrices, type PriceBook, priceOf, pricesIn } from "./price-book.ts";

/** What a price book changes against the one before it. */

export type PricedCountries = Pick<PriceBook, "countries">;

/** A price that changes, appears or disappears. */
export interface PriceDifference {
  readonly isoCountry: string;
  readonly currency: Currency;
  readonly plan: Plan;
  readonly cycle: BillingCycle;
  /** Null: it was not sold in this currency. */
  readonly before: Minor | null;
  /** Null: it is no longer sold in this currency. */
  readonly after: Minor | null;
}

/** The countries that either book lists, in the order of their codes; `ZZ`, all others, is the last. */
export function listedCountries(...books: readonly PricedCountries[]): readonly string[] {
  const codes = new Set(books.flatMap(({ countries }) => countries.map(({ isoCountry }) => isoCountry)));
  codes.delete(UNKNOWN_COUNTRY);
  return [...[...codes].toSorted(), UNKNOWN_COUNTRY];
}

/**
 * The prices that differ. A country that only one book lists has the prices of `ZZ` in the other. Where the currency
 * changes, every price of the former one disappears and one in the new one appears.
 */
export function priceDifferences(
  before: PricedCountries,
  after: PricedCountries,
): readonly PriceDifference[] {
  return listedCountries(before, after).flatMap((isoCountry) => {
    const [old, next] = [pricesIn(before, isoCountry), pricesIn(after, isoCountry)];
    if (old && next && old.currency !== next.currency)
      return [...differences(isoCountry, old, null), ...differences(isoCountry, null, next)];
    return differences(isoCountry, old, next);
  });
}

function differences(
  isoCountry: string,
  before: CountryPrices | null,
  after: CountryPrices | null,
): PriceDifference[] {
  const currency = (after ?? before)?.currency;
  if (currency === undefined) return [];
  return PLANS.flatMap((plan) =>
    BILLING_CYCLES.flatMap((cycle): PriceDifference[] => {
      const amounts = {
        before: (before && priceOf(before, plan, cycle))?.amount ?? null,
        after: (after && priceOf(after, plan, cycle))?.amount ?? null,
      };
      return amounts.before === amounts.after ? [] : [{ isoCountry, currency, plan, cycle, ...amounts }];
    }),
  );
}
