import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTimestamp, parseTimestamp } from "./timestamps.ts";

test("timestamps: both forms are read as UTC, and year 1 or less is unset (@P-480 @C-196)", () => {
  expect(parseTimestamp("20250102030405")).toBe(Date.UTC(2025, 0, 2, 3, 4, 5));
  expect(parseTimestamp("2030-01-02T03:04:05Z")).toBe(Date.UTC(2030, 0, 2, 3, 4, 5));
  expect(parseTimestamp("2030-01-02T03:04:05.678+02:00")).toBe(Date.UTC(2030, 0, 2, 1, 4, 5, 678));
  for (const unset of ["00010101000000", "00000101000000", "0001-01-01T00:00:00Z"])
    expect(parseTimestamp(unset)).toBeNull();
  expect(parseTimestamp("20240101000000")).toBe(Date.UTC(2024, 0, 1));
  expect(formatTimestamp(null)).toBe("00010101000000");
});

test.each([
  null,
  undefined,
  "",
  "soon",
  "1",
  "2024",
  "20240230000000",
  "2023-02-29T00:00:00Z",
  "20240101250000",
])("timestamps: '%s' is invalid", (text) => expect(parseTimestamp(text)).toBeNull());

test("timestamps: a written one reads back, to the second", () => {
  const moments = fc.date({ min: new Date("0002-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (date) => {
      const at = Math.floor(date.getTime() / 1000) * 1000;
      const text = formatTimestamp(at);
      expect(text).toMatch(/^\d{14}$/);
      expect(parseTimestamp(text)).toBe(at);
      expect(parseTimestamp(date.toISOString())).toBe(date.getTime());
    }),
  );
});
