import { expect, test } from "vitest";
import { levelDb, longestSilence } from "#tests/factories/pcm.ts";
import {
  beginning,
  MS,
  onset,
  output,
  play,
  position,
  recorder,
  SECOND,
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
