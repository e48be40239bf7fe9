import fc from "fast-check";
import { expect, test } from "vitest";
import { formatBytes, formatNumber, formatUnits } from "./numbers.ts";

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

test("number: what is written is the value to two decimals, in groups of three digits", () => {
  fc.assert(
    fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
      const text = formatNumber(value);
      expect(text).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d\d)?$/);
      expect(text).not.toMatch(/\.00$|^-0$/);
      expect(Math.abs(Number(text.replaceAll(",", "")) - value)).toBeLessThan(0.005_001);
    }),
  );
});

test.each([
  [0, "0 B"],
  [1023, "1,023 B"],
  [1536, "1.5 KB"],
  [256 * 1024 ** 2, "256 MB"],
  [1024 ** 3 - 1, "1 GB"],
  [8 * 1024 ** 3, "8 GB"],
  [52.37 * 1024 ** 3, "52.4 GB"],
  [2.5 * 1024 ** 4, "2.5 TB"],
  [3000 * 1024 ** 4, "3,000 TB"],
  [Number.NaN, "N/A"],
])("size: %d bytes are written as %s (@P-479)", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [64, "64 bit/s"],
  [1500, "1.5 Kbit/s"],
  [999_999, "1 Mbit/s"],
  [12_500_000, "12.5 Mbit/s"],
  [1_000_000_000, "1 Gbit/s"],
  [-2e12, "-2 Tbit/s"],
])("units: %d of them are written as %s (@P-479)", (value, text) => {
  expect(formatUnits(value, "bit/s")).toBe(text);
});

const POWERS = ["B", "KB", "MB", "GB", "TB"];

test("size: what is written is the size to three digits, and larger sizes are not written as smaller ones", () => {
  const read = (text: string) => {
    const [number = "", unit = ""] = text.split(" ");
    return { amount: Number(number.replaceAll(",", "")), power: POWERS.indexOf(unit) };
  };
  const value = (text: string) => read(text).amount * 1024 ** read(text).power;
  const sizes = fc.double({ min: 0, max: 1e17, noNaN: true });
  fc.assert(
    fc.property(sizes, sizes, (one, other) => {
      const text = formatBytes(one);
      const { amount, power } = read(text);
      expect(power).toBeGreaterThanOrEqual(0);
      if (power < 4) expect(amount).toBeLessThan(1024);
      if (one >= 1) expect(Math.abs(value(text) - one) / one).toBeLessThan(0.006);
      if (one <= other) expect(value(text)).toBeLessThanOrEqual(value(formatBytes(other)));
    }),
  );
});
