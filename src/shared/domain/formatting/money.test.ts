import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES } from "#shared/domain/billing/money.ts";
import { formatMoney } from "./money.ts";

const NBSP = "\u00a0";

test("money: currencies have their symbol, its place and their separators (@P-014 @P-476 @P-477 @C-401 @C-432)", () => {
  const text = (currency: string) => formatMoney(1234.5, currency);
  expect(text("USD")).toBe("$1,234.50");
  expect(text("GBP")).toBe("£1,234.50");
  expect(text("EUR")).toBe("1,234.50\u00a0€");
  expect(text("DKK")).toBe("1\u00a0234,50\u00a0kr.");
  expect(text("SEK")).toBe("1\u00a0234,50\u00a0kr");
  expect(text("NOK")).toBe("1\u00a0234,50\u00a0kr");
  // Any other one, and one that is not known.
  for (const other of ["CHF", "", "sek"]) expect(text(other)).toBe("$1,234.50");
  expect([...CURRENCIES].toSorted()).toEqual(["DKK", "EUR", "GBP", "NOK", "SEK", "USD"]);
});

test("money: whole amounts have no decimals, the sign comes first, and a non-number is marked (@C-400)", () => {
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
