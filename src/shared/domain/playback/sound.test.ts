import fc from "fast-check";
import { expect, test } from "vitest";
import { crossfadeMs, fadeInGain, fadeOutGain } from "./crossfade.ts";
import { dbToGain, loudnessGainDb, TRUE_PEAK_CEILING_DB } from "./loudness.ts";
import { volumeGain } from "./volume.ts";

test("crossfade: two overlapping tracks are together as loud as one throughout", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (at) => {
      expect(fadeInGain(at) ** 2 + fadeOutGain(at) ** 2).toBeCloseTo(1, 12);
    }),
  );
  expect([fadeInGain(0), fadeOutGain(1)].map((gain) => gain.toFixed(9))).toEqual([
    "0.000000000",
    "0.000000000",
  ]);
});

test("crossfade: tracks join without an overlap when it is off or zero", () => {
  expect(crossfadeMs({ crossfade: false, crossfade_length: 10 }, 180_000, 180_000)).toBe(0);
  expect(crossfadeMs({ crossfade: true, crossfade_length: 0 }, 180_000, 180_000)).toBe(0);
});

test("crossfade: does not swallow a short track", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400_000 }),
      fc.integer({ min: 1, max: 400_000 }),
      fc.integer({ min: 0, max: 10 }),
      (duration, next, seconds) => {
        const fade = crossfadeMs({ crossfade: true, crossfade_length: seconds }, duration, next);
        expect(fade).toBeLessThanOrEqual(Math.min(duration, next) / 4);
        expect(fade).toBeLessThanOrEqual(seconds * 1000);
      },
    ),
  );
  expect(crossfadeMs({ crossfade: true, crossfade_length: 4 }, 180_000, 200_000)).toBe(4000);
  expect(crossfadeMs({ crossfade: true, crossfade_length: 4 }, 180_000, 8000)).toBe(2000);
});

test("volume: is silent at 0, full at 100 and grows with every step (@M-365)", () => {
  expect(volumeGain(0)).toBe(0);
  expect(volumeGain(100)).toBe(1);
  for (let step = 1; step <= 100; step++) expect(volumeGain(step)).toBeGreaterThan(volumeGain(step - 1));
});

test("loudness: tracks reach −16 LUFS as far as their true peak allows, never above −1 dBTP", () => {
  expect(loudnessGainDb({ loudnessLufs: -9, truePeakDb: 0.4 }, true)).toBe(-7);
  expect(loudnessGainDb({ loudnessLufs: -20, truePeakDb: -8 }, true)).toBe(4);
  expect(loudnessGainDb({ loudnessLufs: -20, truePeakDb: -3 }, true)).toBe(2);
  expect(loudnessGainDb({ loudnessLufs: -9, truePeakDb: -4 }, false)).toBe(0);
  expect(loudnessGainDb({ loudnessLufs: Number.NEGATIVE_INFINITY, truePeakDb: -60 }, true)).toBe(0);
  fc.assert(
    fc.property(
      fc.double({ min: -60, max: 0, noNaN: true }),
      fc.double({ min: -60, max: 6, noNaN: true }),
      fc.boolean(),
      (loudnessLufs, truePeakDb, equalise) => {
        const gain = loudnessGainDb({ loudnessLufs, truePeakDb }, equalise);
        expect(truePeakDb + gain).toBeLessThanOrEqual(TRUE_PEAK_CEILING_DB + 1e-9);
        expect(20 * Math.log10(dbToGain(gain))).toBeCloseTo(gain, 9);
      },
    ),
  );
});
