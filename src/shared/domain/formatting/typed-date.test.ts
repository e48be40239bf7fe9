import fc from "fast-check";
import { expect, test } from "vitest";
import { datePattern, dayLayout, formatTypedDate, parseTypedDate } from "./typed-date.ts";

const layoutOf = (language: string) => dayLayout((style) => new Intl.DateTimeFormat(language, style));

test("typed date: the pattern follows the language's order", () => {
  expect(datePattern(layoutOf("en-US"))).toBe("MM/DD/YYYY");
  expect(datePattern(layoutOf("en-GB"))).toBe("DD/MM/YYYY");
  expect(datePattern(layoutOf("sv"))).toBe("YYYY-MM-DD");
});

test("typed date: is read in the language's order, with any separators", () => {
  expect(parseTypedDate("2/3/2024", layoutOf("en-US"))).toBe("2024-02-03");
  expect(parseTypedDate("2.3.2024", layoutOf("en-GB"))).toBe("2024-03-02");
  expect(parseTypedDate("2024 03 02", layoutOf("sv"))).toBe("2024-03-02");
});

test.each(["", "2024", "13/13/2024", "02/30/2024", "1/2/3/4", "x"])("typed date: '%s' is invalid", (text) => {
  expect(parseTypedDate(text, layoutOf("en-US"))).toBeNull();
});

test("typed date: any day survives a round trip", () => {
  const days = fc
    .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, fc.constantFrom("en", "en-US", "en-GB", "sv", "de"), (day, language) => {
      const layout = layoutOf(language);
      expect(parseTypedDate(formatTypedDate(day, layout), layout)).toBe(day);
    }),
  );
});
