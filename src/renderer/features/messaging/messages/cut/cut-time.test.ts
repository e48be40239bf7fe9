import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTime, parseTime } from "./cut-time.ts";

test("message cut: times are read as people type them", () => {
  expect(["0:02.5", "2,5", "150", "1:03", " 4 ", "", "1:2:3", "-1", "a"].map(parseTime)).toEqual([
    2500,
    2500,
    150_000,
    63_000,
    4000,
    null,
    null,
    null,
    null,
  ]);
});

test("message cut: a shown time is read as the same tenth of a second", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_800_000 }), (ms) => {
      expect(parseTime(formatTime(ms))).toBe(Math.round(ms / 100) * 100);
    }),
  );
  expect(formatTime(59_960)).toBe("1:00.0");
});
