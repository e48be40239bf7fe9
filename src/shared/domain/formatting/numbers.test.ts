import fc from "fast-check";
import { expect, test } from "vitest";
import { formatNumber } from "./numbers.ts";

test.each([
  [0, "0"],
  [1000, "1,000"],
  [1234, "1,234"],
  [1000.5, "1,000.50"],
  [1234.5, "1,234.50"],
  [-1_234_567.891, "-1,234,567.89"],
  [0.004, "0"],
  [-0.004, "0"],
  [Number.NaN, "N/A"],
  [Number.POSITIVE_INFINITY, "N/A"],
])("number: %d is written as %s", (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test.each([
  [999, "999"],
  [1234, "1\u00a0234"],
  [1234.5, "1\u00a0234,50"],
  [-1_234_567.891, "\u22121\u00a0234\u00a0567,89"],
  [Number.NaN, "N/A"],
])("number: %d is written as %s in Swedish", (value, text) => {
  expect(formatNumber(value, "sv")).toBe(text);
});

test("number: is written to two decimals, in groups of three digits", () => {
  fc.assert(
    fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
      const text = formatNumber(value);
      expect(text).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d\d)?$/);
      expect(text).not.toMatch(/\.00$|^-0$/);
      expect(Math.abs(Number(text.replaceAll(",", "")) - value)).toBeLessThan(0.005_001);
    }),
  );
});
