import { expect, test } from "vitest";
import { findPattern, firstSound, levelDb, longestSilence } from "#tests/factories/pcm.ts";
import {
  beginning,
  ended,
  events,
  lastSound,
  level,
  MS,
  onset,
  output,
  PATTERN,
  play,
  position,
  positionIn,
  recorder,
  recordMore,
  SECOND,
  started,
  track,
  transitionTo,
} from "./heard-output.ts";

test("crossfade off: one track follows another on the very next frame", async () => {
  play("one");
  output.setNext(track("two").item, 0);
  await transitionTo("two");
  await position("two", 2000);
  const recording = recorder.take();
  const one = beginning(recording, "one", onset(recording.left));
  const expected = one + track("one").pcm.left.length;
  const two = beginning(recording, "two", expected);
  expect(Math.abs(two - expected)).toBeLessThanOrEqual(1);
  expect(longestSilence(recording.left, expected - 20 * MS, expected + 20 * MS)).toBeLessThan(MS);
});

test("crossfade: ends with the track and keeps one loudness throughout", async () => {
  const fade = 2 * SECOND;
  play("two");
  output.setNext(track("three").item, 2000);
  await transitionTo("three");
  await position("three", 3500);
  const recording = recorder.take();
  const two = beginning(recording, "two", onset(recording.left));
  const expected = two + track("two").pcm.left.length - fade;
  // A frame at which the next track already plays alone.
  const three = beginning(recording, "three", expected, 2.2 * SECOND);
  expect(Math.abs(three - expected)).toBeLessThanOrEqual(1);
  const alone = levelDb(recording.left, two + SECOND, expected);
  const parts = 5;
  for (let part = 0; part < parts; part++) {
    const from = expected + (part * fade) / parts;
    const level = levelDb(recording.left, from, from + fade / parts);
    expect(Math.abs(level - alone), `part ${part} of the crossfade`).toBeLessThan(0.5);
  }
});

test("skip: heard at once, without a pop", async () => {
  play("two");
  await position("two", 1000);
  const before = recorder.frames();
  output.start(track("three").item, { positionMs: 0, fadeMs: 250, paused: false });
  await started("three");
  await position("three", 1000);
  const recording = recorder.take();
  const three = beginning(recording, "three", before, SECOND / 2, SECOND / 2);
  expect(three - before).toBeLessThan(500 * MS);
  expect(
    Math.max(...recording.left.slice(three - SECOND / 2, three + SECOND / 2).map(Math.abs)),
  ).toBeLessThan(1);
});

test("pause: silence at once, with a ramp; play continues from the same place", async () => {
  play("long");
  await position("long", 1000);
  const asked = recorder.frames();
  output.pause();
  await recordMore(SECOND);
  const paused = recorder.take().left;
  const silentFrom = lastSound(paused) + 1;
  expect(silentFrom - asked).toBeLessThan(500 * MS);
  const resumed = recorder.frames();
  output.resume();
  await recordMore(1.5 * SECOND);
  const recording = recorder.take();
  const again = firstSound(recording.left, 1e-3, resumed);
  expect(again - resumed).toBeLessThan(500 * MS);
  const before = positionIn(recording, "long", silentFrom - 0.3 * SECOND, 0);
  const after = positionIn(recording, "long", again + 0.1 * SECOND, before);
  const skipped = after - before - 0.4 * SECOND;
  expect(Math.abs(skipped)).toBeLessThan(500 * MS);
  // The ramp adds no step larger than the music's own.
  expect(Math.abs(paused[silentFrom - 1] ?? 1)).toBeLessThan(0.01);
});

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

test("resume: a track started in its middle still ends on its last frame", async () => {
  play("two", { positionMs: 3000 });
  await ended("two");
  await recordMore(SECOND / 2);
  const recording = recorder.take();
  const from = onset(recording.left);
  const beginsAt = beginning(recording, "two", from - 3 * SECOND, 4 * SECOND, SECOND / 2);
  const { length } = track("two").pcm.left;
  expect(Math.abs(lastSound(recording.left) + 1 - beginsAt - length)).toBeLessThan(2 * MS);
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

test("next track: withdrawn at the last moment, it leaves no trace", async () => {
  play("one");
  output.setNext(track("two").item, 1000);
  await position("one", 1000);
  output.setNext(null, 0);
  await ended("one");
  const { left } = recorder.take();
  const begun = beginning(recorder.take(), "one", onset(left));
  const level = (from: number, to: number) => levelDb(left, begun + from, begun + to);
  expect(level(2.6 * SECOND, 2.95 * SECOND) - level(SECOND, 1.35 * SECOND)).toBeGreaterThan(-0.8);
});
