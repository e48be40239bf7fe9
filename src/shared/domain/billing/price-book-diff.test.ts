import { expect, test } from "vitest";
import { type Currency, minor } from "./money.ts";
import type { BillingCycle, Plan } from "./plans.ts";
import type { CountryPrices } from "./price-book.ts";
import { listedCountries, priceDifferences } from "./price-book-diff.ts";

type Written = readonly [Plan, BillingCycle, number];

const country = (isoCountry: string, currency: Currency, ...prices: readonly Written[]): CountryPrices => ({
  isoCountry,
  currency,
  invoiceFee: minor(0),
  vatBasisPoints: 0,
  prices: prices.map(([plan, cycle, amount]) => ({ plan, cycle, amount: minor(amount), trialDays: 0 })),
});
const book = (...countries: readonly CountryPrices[]) => ({ countries });
const others = country("ZZ", "USD", ["starter", "monthly", 1_900]);
const brief = (...books: Parameters<typeof priceDifferences>) =>
  priceDifferences(...books).map(({ isoCountry, currency, plan, cycle, before, after }) => [
    isoCountry,
    currency,
    plan,
    cycle,
    before,
    after,
  ]);

test("price books: the same prices are no difference, in whatever order they stand", () => {
  const sweden = country("SE", "SEK", ["starter", "monthly", 19_900], ["unlimited", "yearly", 499_000]);
  const turned = { ...sweden, prices: sweden.prices.toReversed() };
  expect(priceDifferences(book(others, sweden), book(turned, others))).toEqual([]);
});

test("price books: a changed, a new and a dropped price are named with their amounts", () => {
  const before = country("SE", "SEK", ["starter", "monthly", 19_900], ["essential", "monthly", 34_900]);
  const after = country("SE", "SEK", ["starter", "monthly", 20_900], ["unlimited", "yearly", 499_000]);
  expect(brief(book(others, before), book(others, after))).toEqual([
    ["SE", "SEK", "starter", "monthly", 19_900, 20_900],
    ["SE", "SEK", "essential", "monthly", 34_900, null],
    ["SE", "SEK", "unlimited", "yearly", null, 499_000],
  ]);
});

test("price books: a country that only one book lists is compared with all others", () => {
  const peru = country("PE", "USD", ["starter", "monthly", 1_500]);
  expect(brief(book(others), book(others, peru))).toEqual([
    ["PE", "USD", "starter", "monthly", 1_900, 1_500],
  ]);
  expect(brief(book(others, peru), book(others))).toEqual([
    ["PE", "USD", "starter", "monthly", 1_500, 1_900],
  ]);
});

test("price books: with another currency the former prices go and new ones come", () => {
  const krona = country("SE", "SEK", ["starter", "monthly", 1_900]);
  const euro = country("SE", "EUR", ["starter", "monthly", 1_900]);
  expect(brief(book(others, krona), book(others, euro))).toEqual([
    ["SE", "SEK", "starter", "monthly", 1_900, null],
    ["SE", "EUR", "starter", "monthly", null, 1_900],
  ]);
});

test("price books: against none, every price is new", () => {
  expect(brief(book(), book(others))).toEqual([["ZZ", "USD", "starter", "monthly", null, 1_900]]);
  expect(brief(book(others), book())).toEqual([["ZZ", "USD", "starter", "monthly", 1_900, null]]);
  expect(listedCountries(book(others, country("SE", "SEK")), book(country("DK", "DKK")))).toEqual([
    "DK",
    "SE",
    "ZZ",
  ]);
});
