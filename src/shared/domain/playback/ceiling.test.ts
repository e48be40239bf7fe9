import fc from "fast-check";
import { expect, test } from "vitest";
import { CEILING_SPAN, ceilingCurve, underCeiling } from "./ceiling.ts";

const CEILING = 10 ** (-1 / 20);

test("ceiling: music below −2 dB is unchanged", () => {
  fc.assert(
    fc.property(fc.double({ min: -0.79, max: 0.79, noNaN: true }), (sample) => {
      expect(underCeiling(sample)).toBe(sample);
    }),
  );
});

test("ceiling: nothing exceeds −1 dB, and a louder sample never comes out quieter", () => {
  const sample = fc.double({ min: -8, max: 8, noNaN: true });
  fc.assert(
    fc.property(sample, sample, (a, b) => {
      expect(Math.abs(underCeiling(a))).toBeLessThanOrEqual(CEILING);
      expect(Math.sign(underCeiling(a) - underCeiling(b)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("ceiling: the highest allowed peak of a track is lowered by at most a quarter of a decibel", () => {
  expect(20 * Math.log10(underCeiling(CEILING) / CEILING)).toBeGreaterThan(-0.25);
});

test("ceiling: the curve is interpolated within an inaudible error", () => {
  const curve = ceilingCurve();
  const half = (curve.length - 1) / 2;
  fc.assert(
    fc.property(fc.double({ min: -1.5, max: 1.5, noNaN: true }), (sample) => {
      const place = half + (sample / CEILING_SPAN) * half;
      const at = Math.floor(place);
      const [before = 0, after = 0] = [curve[at], curve[at + 1]];
      expect(Math.abs(before + (after - before) * (place - at) - underCeiling(sample))).toBeLessThan(1e-5);
    }),
  );
});
