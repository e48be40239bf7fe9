import { expect, test } from "vitest";
import { firstSound, levelDb } from "#tests/factories/pcm.ts";
import {
  beginning,
  ended,
  lastSound,
  MS,
  onset,
  output,
  play,
  position,
  positionIn,
  recorder,
  recordMore,
  SECOND,
  started,
  track,
} from "./heard-output.ts";

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
