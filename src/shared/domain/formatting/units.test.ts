import fc from "fast-check";
import { expect, test } from "vitest";
import { formatBytes, formatUnits } from "./units.ts";

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

test("size and units: Swedish uses a decimal comma", () => {
  expect(formatBytes(1536, "sv")).toBe("1,5 KB");
  expect(formatUnits(12_500_000, "bit/s", "sv")).toBe("12,5 Mbit/s");
});

const POWERS = ["B", "KB", "MB", "GB", "TB"];

test("size: has three digits, and a larger size is never written as a smaller one", () => {
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
