import { minor } from "#shared/domain/billing/money.ts";
import type { CountryPrices, PriceBook, Winback } from "#shared/domain/billing/price-book.ts";
import type { BookCountry, PriceBookContent } from "./rest/operator/price-books.ts";

/** Price books between their written form and that of the rules. */

/** A written book as the rules have it. */
export function fromContent({ countries, winback }: Pick<PriceBookContent, "countries" | "winback">): {
  readonly countries: readonly CountryPrices[];
  readonly winback: Winback | null;
} {
  return {
    countries: countries.map(fromCountry),
    winback: winback && { percentOff: winback.percent_off, months: winback.months, plan: winback.plan },
  };
}

function fromCountry(country: BookCountry): CountryPrices {
  return {
    isoCountry: country.iso_country,
    currency: country.iso_currency,
    invoiceFee: minor(country.invoice_fee),
    vatBasisPoints: country.vat_basis_points,
    prices: country.prices.map(({ plan, billing_cycle, amount, trial_days }) => ({
      plan,
      cycle: billing_cycle,
      amount: minor(amount),
      trialDays: trial_days,
    })),
  };
}

/** The written form of a book, without vouchers. */
export function toContent({
  countries,
  winback,
}: Pick<PriceBook, "countries" | "winback">): Omit<PriceBookContent, "vouchers"> {
  return {
    countries: countries.map(toCountry),
    winback: winback && { percent_off: winback.percentOff, months: winback.months, plan: winback.plan },
  };
}

/** A country in its written form. */
export function toCountry({
  isoCountry,
  currency,
  invoiceFee,
  vatBasisPoints,
  prices,
}: CountryPrices): BookCountry {
  return {
    iso_country: isoCountry,
    iso_currency: currency,
    invoice_fee: invoiceFee,
    vat_basis_points: vatBasisPoints,
    prices: prices.map(({ plan, cycle, amount, trialDays }) => ({
      plan,
      billing_cycle: cycle,
      amount,
      trial_days: trialDays,
    })),
  };
}
