import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_ANNOUNCEMENT_MS, MIN_ANNOUNCEMENT_MS } from "#shared/contract/announcements.ts";
import { cutOf, moveEnd, moveStart } from "./cut.ts";

test("message cut: each end moves alone as long as the length allows it", () => {
  const cut = { startMs: 1000, endMs: 8000 };
  expect(moveStart(cut, 2500.4, 10_000)).toEqual({ startMs: 2500, endMs: 8000 });
  expect(moveEnd(cut, 20_000, 10_000)).toEqual({ startMs: 1000, endMs: 10_000 });
  expect(moveStart(cut, 9000, 10_000)).toEqual({ startMs: 9000, endMs: 9500 });
  expect(moveEnd(cut, 600, 10_000)).toEqual({ startMs: 100, endMs: 600 });
  expect(cutOf({ startMs: 0, endMs: 1_200_000 }, 1_200_000)).toEqual({
    startMs: 0,
    endMs: MAX_ANNOUNCEMENT_MS,
  });
});

test("message cut: stays within the sound and the allowed lengths wherever its ends are moved", () => {
  const time = fc.integer({ min: -10_000, max: 3_000_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: MIN_ANNOUNCEMENT_MS, max: 1_800_000 }),
      fc.array(fc.tuple(fc.boolean(), time), { minLength: 1, maxLength: 20 }),
      (duration, moves) => {
        let cut = cutOf({ startMs: 0, endMs: duration }, duration);
        for (const [isStart, ms] of moves) {
          cut = (isStart ? moveStart : moveEnd)(cut, ms, duration);
          const length = cut.endMs - cut.startMs;
          expect(cut.startMs).toBeGreaterThanOrEqual(0);
          expect(cut.endMs).toBeLessThanOrEqual(duration);
          expect(length).toBeGreaterThanOrEqual(MIN_ANNOUNCEMENT_MS);
          expect(length).toBeLessThanOrEqual(MAX_ANNOUNCEMENT_MS);
        }
      },
    ),
  );
});
