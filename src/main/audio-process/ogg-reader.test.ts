import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeOgg, noise, repeatOgg } from "#tests/factories/ogg.ts";
import { levelDb, PCM_RATE } from "#tests/factories/pcm.ts";
import { emptyPiece, OggReader } from "./ogg-reader.ts";

const SECOND = PCM_RATE;
/** A length that is no multiple of a page or window. */
const FRAMES = 40 * SECOND + 321;
const HOUR = 3600 * SECOND;

let folder: string;
let minute: string;
let hour: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomtone-ogg-"));
  minute = join(folder, "minute.ogg");
  hour = join(folder, "hour.ogg");
  const bytes = await encodeOgg(noise(FRAMES, 1));
  await writeFile(minute, bytes);
  await writeFile(hour, repeatOgg(bytes, HOUR));
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Reads frames of a file's left channel from a given frame; returns them with their first frame. */
async function hear(path: string, frames: number, from: number, length = SECOND / 10) {
  const reader = await OggReader.open(path, frames);
  const piece = emptyPiece(length);
  const more = await reader.read(piece, from);
  await reader.close();
  return { more, at: piece.at, left: piece.left.slice(0, piece.length) };
}

test("ogg reader: a track started in its middle sounds exactly as if played up to there", async () => {
  const { left: whole } = await hear(minute, FRAMES, 0, FRAMES);
  expect(whole).toHaveLength(FRAMES);
  for (const from of [10 * SECOND + 1, 17 * SECOND + 4321, 25 * SECOND, 39 * SECOND + 777]) {
    const { at, left } = await hear(minute, FRAMES, from);
    expect(at).toBe(from);
    expect(left).toEqual(whole.subarray(from, from + left.length));
  }
});

test("ogg reader: a track started near its end still ends on its last frame", async () => {
  const { left: whole } = await hear(minute, FRAMES, 0, FRAMES);
  const from = FRAMES - 100;
  const { left } = await hear(minute, FRAMES, from, SECOND);
  expect(left).toEqual(whole.subarray(from));
  expect((await hear(minute, FRAMES, FRAMES)).more).toBe(false);
});

test("ogg reader: seeking to the last minute of an hour does not decode the hour", async () => {
  const from = HOUR - 60 * SECOND;
  const { at, left } = await hear(hour, HOUR, from);
  expect(at).toBe(from);
  expect(left).toHaveLength(SECOND / 10);
  expect(levelDb(left)).toBeGreaterThan(-40);
}, 2_000);

test("ogg reader: a truncated file is read as far as it goes", async () => {
  const path = join(folder, "cut.ogg");
  const bytes = await encodeOgg(noise(20 * SECOND, 2));
  await writeFile(path, bytes.subarray(0, bytes.length / 2));
  const { more } = await hear(path, 20 * SECOND, 19 * SECOND);
  expect(more).toBe(false);
});
