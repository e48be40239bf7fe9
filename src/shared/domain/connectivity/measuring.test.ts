import { expect, test } from "vitest";
import { clockOffset, SPEED_TEST_MOST_BYTES, SPEED_TEST_STEPS, speedOf } from "./measuring.ts";

const NOON = Date.parse("2026-03-02T12:00:00Z");

test("clock: the offset counts from the middle of the quickest call", () => {
  const call = { sentAt: NOON + 400, roundTripMs: 200, serviceTime: NOON };
  expect(clockOffset([call])).toBe(0);
  const slow = { sentAt: NOON, roundTripMs: 4_000, serviceTime: NOON };
  expect(clockOffset([slow, call, slow])).toBe(0);
});

test("clock: a clock that is ten minutes behind gives a positive offset, ten minutes ahead a negative one", () => {
  const call = (minutes: number) => ({ sentAt: NOON + minutes * 60_000, roundTripMs: 0, serviceTime: NOON });
  expect(clockOffset([call(-10)])).toBe(600_500);
  expect(clockOffset([call(10)])).toBe(-599_500);
});

test("clock: without a time in any answer the offset is unknown", () => {
  expect(clockOffset([])).toBeNull();
  expect(clockOffset([{ sentAt: NOON, roundTripMs: 20, serviceTime: null }])).toBeNull();
});

test.each([
  [[{ bytes: 100_000, ms: 4_000 }], 200],
  [
    [
      { bytes: 100_000, ms: 100 },
      { bytes: 400_000, ms: 400 },
    ],
    8_000,
  ],
  [[{ bytes: 100_000, ms: 0 }], 800_000],
  [[{ bytes: 2_000, ms: 4_000 }], null],
  [[], null],
])("download speed: %j gives %s kbit/s", (downloads, kbps) => {
  expect(speedOf(downloads)).toBe(kbps);
});

test("download speed: a test downloads at most 5 MB, in steps that the service sends", () => {
  expect(SPEED_TEST_STEPS.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(5_000_000);
  expect(Math.max(...SPEED_TEST_STEPS)).toBeLessThanOrEqual(SPEED_TEST_MOST_BYTES);
});
