import { expect, test } from "vitest";
import { type DuckCurve, duckAt, duckFor, raised } from "./duck.ts";

const DUCKING = { duckDb: 18, duckDownMs: 600, duckUpMs: 1200 };

function levels(curve: DuckCurve, ...times: readonly number[]): readonly number[] {
  return times.map((at) => Math.round(duckAt(curve, at) * 100) / 100);
}

test("ducked music: down before the message begins, evenly in dB, and up after its end", () => {
  const curve = duckFor([], 0, { from: 1000, to: 5000 }, DUCKING);
  expect(levels(curve, 0, 400, 700, 1000, 5000, 5600, 6200, 9000)).toEqual([0, 0, -9, -18, -18, -9, 0, 0]);
});

test("ducked music: a message at once lowers it in what time there is, and never by a step", () => {
  expect(levels(duckFor([], 0, { from: 300, to: 5000 }, DUCKING), 0, 150, 300)).toEqual([0, -9, -18]);
  expect(levels(duckFor([], 0, { from: 0, to: 5000 }, DUCKING), 0, 20, 40)).toEqual([0, -9, -18]);
});

test("ducked music: a stop or another message continues from the level of that moment", () => {
  const first = duckFor([], 0, { from: 1000, to: 5000 }, DUCKING);
  const stopped = raised(first, 700, 1200);
  expect(levels(stopped, 550, 700, 1300, 1900, 5000)).toEqual([-4.5, -9, -4.5, 0, 0]);
  const again = duckFor(stopped, 1300, { from: 1500, to: 3000 }, DUCKING);
  expect(levels(again, 1300, 1500, 3000, 3600, 4200)).toEqual([-4.5, -18, -18, -9, 0]);
  const later = duckFor(stopped, 800, { from: 2500, to: 3000 }, DUCKING);
  expect(levels(later, 1300, 1900, 2200, 2500)).toEqual([-4.5, 0, -9, -18]);
  expect(levels(raised([], 100, 1200), 100, 500)).toEqual([0, 0]);
});
