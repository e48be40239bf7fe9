import type { AccountRow } from "#server/modules/accounts/public.ts";
import { bookAt } from "#server/modules/pricing/public.ts";
import type { Services } from "#server/services.ts";
import {
  type CountryPrices,
  type Price,
  priceOf,
  pricePlanId,
  pricesIn,
} from "#shared/domain/billing/price-book.ts";

/** What a zone of an account costs now. */
export interface AccountPrice {
  readonly country: CountryPrices;
  /** Null: its plan is not sold there. */
  readonly price: Price | null;
  /** Empty: its plan is not sold there. */
  readonly pricePlan: string;
}

/** The price of an account's plan and cycle; null if nothing has a price in its country. */
export async function accountPrice(
  { db, now }: Pick<Services, "db" | "now">,
  { isoCountry, plan, billingCycle }: Pick<AccountRow, "isoCountry" | "plan" | "billingCycle">,
): Promise<AccountPrice | null> {
  const book = await bookAt(db, now());
  const country = book && pricesIn(book, isoCountry);
  if (!country) return null;
  const price = priceOf(country, plan, billingCycle);
  return { country, price, pricePlan: price ? pricePlanId(country.isoCountry, price) : "" };
}
