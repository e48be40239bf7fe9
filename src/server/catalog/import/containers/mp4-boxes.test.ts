import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openFile } from "#server/catalog/import/decode.ts";
import { audioFixture } from "#tests/factories/music-files.ts";
import { withIndexFirst } from "./mp4-boxes.ts";

test.each([
  ["index-last.m4a", "its index after the sound, as many programs write it"],
  ["index-first.m4a", "its index first"],
  ["tone.flac", "lossless"],
])("MP4 boxes: %s is audible (%s)", async (name) => {
  let [energy, count] = [0, 0];
  for await (const { left } of (await openFile(audioFixture(name))).decode()) {
    for (const sample of left) energy += sample * sample;
    count += left.length;
  }
  expect(count / 48_000).toBeGreaterThan(0.98);
  expect(count / 48_000).toBeLessThan(1.1);
  // A sine of amplitude 0.5 has an RMS of 0.354; priming and encoding reduce it slightly.
  expect(Math.sqrt(energy / count)).toBeGreaterThan(0.3);
});

test("MP4 boxes: a file that needs no repair, is not MP4 or is truncated is left unchanged", () => {
  const first = readFileSync(audioFixture("index-first.m4a"));
  expect(withIndexFirst(first)).toBe(first);
  const flac = readFileSync(audioFixture("tone.flac"));
  expect(withIndexFirst(flac)).toBe(flac);
  const last = readFileSync(audioFixture("index-last.m4a"));
  for (let length = 0; length < last.length; length += 97) {
    const cut = last.subarray(0, length);
    expect(withIndexFirst(cut).length).toBe(length);
  }
});
