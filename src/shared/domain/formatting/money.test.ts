import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMoney } from "./money.ts";

const NBSP = "\u00a0";

test.each([
  ["USD", "$1,234.50"],
  ["GBP", "£1,234.50"],
  ["EUR", `1,234.50${NBSP}€`],
  ["DKK", `1${NBSP}234,50${NBSP}kr.`],
  ["SEK", `1${NBSP}234,50${NBSP}kr`],
  ["NOK", `1${NBSP}234,50${NBSP}kr`],
  ["CHF", "$1,234.50"],
])("money: 1234.5 %s is written as %s", (currency, text) => {
  expect(formatMoney(1234.5, currency)).toBe(text);
});

test("money: whole amounts have no decimals, the sign comes first, and a non-number is marked", () => {
  expect(
    ["EUR", "GBP", "DKK", "SEK", "NOK", "USD", "XYZ"].map((currency) => formatMoney(10, currency)),
  ).toEqual([`10${NBSP}€`, "£10", `10${NBSP}kr.`, `10${NBSP}kr`, `10${NBSP}kr`, "$10", "$10"]);
  expect(formatMoney(-1234.5, "USD")).toBe("-$1,234.50");
  expect(formatMoney(-1_000_000, "SEK")).toBe(`-1${NBSP}000${NBSP}000${NBSP}kr`);
  expect(formatMoney(-0.001, "USD")).toBe("$0");
  expect(formatMoney(Number.NaN, "SEK")).toBe("N/A");
});

test("money: a written amount parses back, in every currency", () => {
  const amounts = fc.integer({ min: -1e13, max: 1e13 }).map((cents) => cents / 100);
  const currencies = fc.constantFrom("USD", "EUR", "GBP", "DKK", "SEK", "NOK");
  fc.assert(
    fc.property(amounts, currencies, (amount, currency) => {
      const text = formatMoney(amount, currency);
      const digits = text.replace(/kr\.?|[€£$]/, "").replaceAll(NBSP, "");
      const nordic = ["DKK", "SEK", "NOK"].includes(currency);
      const number = nordic ? digits.replace(",", ".") : digits.replaceAll(",", "");
      expect(Number(number)).toBe(amount === 0 ? 0 : amount);
      expect(text).not.toMatch(/ /);
    }),
  );
});
