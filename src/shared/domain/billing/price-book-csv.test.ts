import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES, minor } from "./money.ts";
import { BILLING_CYCLES, PLANS } from "./plans.ts";
import type { CountryPrices } from "./price-book.ts";
import { readPriceCsv, writePriceCsv } from "./price-book-csv.ts";

const HEADER = "iso_country,iso_currency,plan,billing_cycle,amount,trial_days,invoice_fee,vat_percent";
const COMMA = { separator: ",", decimal: "." } as const;
const SEMICOLON = { separator: ";", decimal: "," } as const;

const problemsOf = (...lines: readonly string[]) => {
  const read = readPriceCsv(lines.join("\n"));
  return read.ok
    ? []
    : read.problems.map(({ line, kind, column, value }) => [line, kind, column, value].join("|"));
};

test("price file: amounts are major units, also with a byte order mark, semicolons and decimal commas", () => {
  const text = [
    "\uFEFFIso_Country;iso_currency;plan;billing_cycle;amount;vat_percent;invoice_fee",
    "se;SEK;starter;monthly;199,50;25,5;49",
    "",
    "SE;SEK;Unlimited;yearly;4 990;25,5;49,00",
    "ZZ;USD;starter;monthly;19;;",
  ].join("\r\n");
  expect(readPriceCsv(text)).toEqual({
    ok: true,
    countries: [
      {
        isoCountry: "SE",
        currency: "SEK",
        invoiceFee: 4_900,
        vatBasisPoints: 2_550,
        prices: [
          { plan: "starter", cycle: "monthly", amount: 19_950, trialDays: 0 },
          { plan: "unlimited", cycle: "yearly", amount: 499_000, trialDays: 0 },
        ],
      },
      {
        isoCountry: "ZZ",
        currency: "USD",
        invoiceFee: 0,
        vatBasisPoints: 0,
        prices: [{ plan: "starter", cycle: "monthly", amount: 1_900, trialDays: 0 }],
      },
    ],
  });
});

test("price file: every bad cell is named by its line, column and value", () => {
  expect(
    problemsOf(
      HEADER,
      "XX,SEK,starter,monthly,199,0,0,25",
      "",
      "SE,CHF,gold,weekly,-1,1.5,0.001,51",
      "SE,SEK,starter,monthly,,0,0,25",
      "SE,SEK,starter,monthly,1,234.50,0,25,0",
    ),
  ).toEqual([
    "2|value|iso_country|XX",
    "4|value|iso_currency|CHF",
    "4|value|plan|gold",
    "4|value|billing_cycle|weekly",
    "4|value|amount|-1",
    "4|value|trial_days|1.5",
    "4|value|invoice_fee|0.001",
    "4|value|vat_percent|51",
    "5|value|amount|",
    "6|value|trial_days|234.50",
    "6|unknown-column||0",
  ]);
});

test("price file: the lines of a country agree, and no price is there twice", () => {
  expect(
    problemsOf(
      HEADER,
      "SE,SEK,starter,monthly,199,0,49,25",
      "SE,EUR,starter,yearly,19,0,39,24",
      "SE,SEK,starter,monthly,200,0,49,25",
    ),
  ).toEqual([
    "3|differs|iso_currency|EUR",
    "3|differs|invoice_fee|39",
    "3|differs|vat_percent|24",
    "4|twice|billing_cycle|monthly",
  ]);
});

test("price file: unknown, missing and repeated columns are named", () => {
  expect(
    problemsOf("iso_country,price,plan,plan,amount,billing_cycle", "SE,1,starter,starter,1,monthly"),
  ).toEqual(["1|unknown-column|price|", "1|missing-column|iso_currency|", "1|twice|plan|"]);
  expect([problemsOf(""), problemsOf(HEADER)]).toEqual([["1|empty||"], ["1|empty||"]]);
});

test("price file: a written one reads back the same, in every style", () => {
  const price = fc.record({
    plan: fc.constantFrom(...PLANS),
    cycle: fc.constantFrom(...BILLING_CYCLES),
    amount: fc.integer({ min: 0, max: 100_000_000 }).map(minor),
    trialDays: fc.integer({ min: 0, max: 3_650 }),
  });
  const country: fc.Arbitrary<CountryPrices> = fc.record({
    isoCountry: fc.constantFrom("SE", "NO", "DE", "US", "ZZ"),
    currency: fc.constantFrom(...CURRENCIES),
    invoiceFee: fc.integer({ min: 0, max: 100_000 }).map(minor),
    vatBasisPoints: fc.integer({ min: 0, max: 5_000 }),
    prices: fc.uniqueArray(price, { minLength: 1, selector: ({ plan, cycle }) => `${plan} ${cycle}` }),
  });
  const books = fc.uniqueArray(country, { minLength: 1, selector: ({ isoCountry }) => isoCountry });
  fc.assert(
    fc.property(books, fc.constantFrom(COMMA, SEMICOLON), (countries, style) => {
      expect(readPriceCsv(writePriceCsv(countries, style))).toEqual({ ok: true, countries });
    }),
  );
});
