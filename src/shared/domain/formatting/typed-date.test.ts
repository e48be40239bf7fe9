import fc from "fast-check";
import { expect, test } from "vitest";
import { datePattern, formatTypedDate, parseTypedDate } from "./typed-date.ts";

test("typed date: the pattern follows the language's order", () => {
  expect(datePattern("en-US")).toBe("MM/DD/YYYY");
  expect(datePattern("en-GB")).toBe("DD/MM/YYYY");
  expect(datePattern("sv")).toBe("YYYY-MM-DD");
});

test("typed date: is read in the language's order, whatever stands between the numbers", () => {
  expect(parseTypedDate("2/3/2024", "en-US")).toBe("2024-02-03");
  expect(parseTypedDate("2.3.2024", "en-GB")).toBe("2024-03-02");
  expect(parseTypedDate("2024 03 02", "sv")).toBe("2024-03-02");
});

test.each(["", "2024", "13/13/2024", "02/30/2024", "1/2/3/4", "x"])("typed date: '%s' is no day", (text) => {
  expect(parseTypedDate(text, "en-US")).toBeNull();
});

test("typed date: any day survives being written and read", () => {
  const days = fc
    .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, fc.constantFrom("en", "en-US", "en-GB", "sv", "de"), (day, language) => {
      expect(parseTypedDate(formatTypedDate(day, language), language)).toBe(day);
    }),
  );
});
