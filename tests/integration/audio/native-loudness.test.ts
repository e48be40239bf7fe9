import { expect, test } from "vitest";
import { findPattern, levelDb } from "#tests/factories/pcm.ts";
import {
  events,
  level,
  MS,
  onset,
  output,
  PATTERN,
  play,
  position,
  recorder,
  recordMore,
  SECOND,
  track,
  transitionTo,
} from "./heard-output.ts";

test("volume: follows its law, and a change makes no audible step", async () => {
  play("long");
  await position("long", 1000);
  const full = levelDb(recorder.take().left.slice(-SECOND / 2));
  output.setVolume(50);
  await recordMore(SECOND);
  const half = levelDb(recorder.take().left.slice(-SECOND / 2));
  expect(half - full).toBeCloseTo(-18.06, 0);
  output.setVolume(0);
  await recordMore(SECOND);
  expect(levelDb(recorder.take().left.slice(-SECOND / 2))).toBeLessThan(-90);
});

test("mono: both channels play on both loudspeakers", async () => {
  play("left");
  await position("left", 1000);
  const stereo = recorder.take();
  expect(levelDb(stereo.right.slice(-SECOND / 2))).toBeLessThan(-60);
  output.configure({ mono: true, deviceId: "" });
  await recordMore(SECOND / 2);
  const mono = recorder.take();
  const [left, right] = [mono.left.slice(-SECOND / 10), mono.right.slice(-SECOND / 10)];
  expect(levelDb(left)).toBeCloseTo(levelDb(right), 3);
  expect(levelDb(left) - levelDb(stereo.left.slice(-SECOND / 2))).toBeCloseTo(-6.02, 0);
});

test("track gain: applied exactly", async () => {
  output.start({ ...track("two").item, gain: 0.5 }, { positionMs: 0, fadeMs: 0, paused: false });
  await position("two", 2000);
  const recording = recorder.take();
  const match = findPattern(
    recording.left,
    track("two").pcm.left.subarray(SECOND, SECOND + PATTERN),
    onset(recording.left) + SECOND - 100 * MS,
    onset(recording.left) + SECOND + 100 * MS,
  );
  expect(20 * Math.log10(match.gain / 0.5)).toBeCloseTo(0, 0);
});

test("track gain: can change while the track plays", async () => {
  play("long");
  await position("long", 1000);
  const before = levelDb(recorder.take(SECOND / 2).left);
  output.setGain("long", 0.5);
  await recordMore(SECOND);
  expect(levelDb(recorder.take(SECOND / 2).left) - before).toBeCloseTo(-6, 0);
});

test("level meter: measures at the sound card, as if the volume were 100", async () => {
  play("long");
  const loud = await level();
  expect(loud).toBeCloseTo(levelDb(track("long").pcm.left), 0);
  output.setVolume(30);
  expect(await level()).toBeCloseTo(loud, 0);
  output.setVolume(0);
  const told = events.length;
  await recordMore(2.5 * SECOND);
  expect(events.slice(told).filter(({ type }) => type === "level")).toEqual([]);
});

test("limiter: two overlapping tracks at full level stay below the ceiling", async () => {
  const gain = 4.2;
  output.start({ ...track("two").item, gain }, { positionMs: 0, fadeMs: 0, paused: false });
  output.setNext({ ...track("three").item, gain }, 3000);
  await transitionTo("three");
  await position("three", 2000);
  const { left } = recorder.take();
  const peak = left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(20 * Math.log10(peak)).toBeGreaterThan(-1.5);
  expect(20 * Math.log10(peak)).toBeLessThanOrEqual(-0.99);
});
