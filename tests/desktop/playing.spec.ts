import { expect } from "@playwright/test";
import { findPattern, firstSound, levelDb, longestSilence, type StereoPcm } from "../factories/pcm.ts";
import { FlakyNetwork } from "./flaky-network.ts";
import {
  hasNoPause,
  lately,
  lengths,
  playsTrack,
  SECOND,
  STUMBLE,
  soundsAgain,
  state,
  test,
} from "./listening.ts";
import type { NoiseTrack } from "./noise-music.ts";
import { pair } from "./shop.ts";

/** What a customer in the shop hears: the built app, the real service, the sound card recorded. */

const MS = SECOND / 1000;
/** A stretch of a track that is looked for in a recording. */
const PATTERN = SECOND / 5;

test("playback: within five seconds of pairing the playlist's first track plays, and the next follows without a gap", async ({
  shop,
  playNoise,
  sink,
  start,
}) => {
  const music = await playNoise([12 * SECOND + 123, 12 * SECOND]);
  const [first, second] = both(music.tracks);
  const desktop = await start();
  const page = await desktop.page();
  const recorder = await sink.record();
  const pairedAt = recorder.frames();
  expect(await pair(page, shop)).toMatchObject({ ok: true });
  await playsTrack(page, second, 1_500);
  const heard = (await recorder.stop()).left;

  const began = firstSound(heard, 1e-3, pairedAt);
  expect((began - pairedAt) / SECOND).toBeLessThan(5);
  const { length } = first.pcm.left;
  const firstAt = locate(heard, first, SECOND, began);
  // Near the seam, so that a recording that stumbled elsewhere does not count.
  const lastOfFirst = locate(heard, first, length - PATTERN, firstAt);
  const secondAt = locate(heard, second, 0, lastOfFirst + length - SECOND);
  expect(Math.abs(secondAt - lastOfFirst - length)).toBeLessThanOrEqual(MS);
});

test("playback: with crossfade two tracks overlap at even power", async ({
  shop,
  playNoise,
  sink,
  start,
}) => {
  const music = await playNoise([14 * SECOND, 14 * SECOND], { crossfade: true, crossfade_length: 2 });
  const [first, second] = both(music.tracks);
  const page = await (await start()).page();
  const recorder = await sink.record();
  await pair(page, shop);
  await playsTrack(page, second, 3_500);
  const heard = (await recorder.stop()).left;

  const firstAt = locate(heard, first, SECOND, firstSound(heard));
  const secondAt = locate(heard, second, 3 * SECOND, firstAt + 14 * SECOND, 4 * SECOND);
  const overlap = firstAt + first.pcm.left.length - secondAt;
  expect(Math.abs(overlap - 2 * SECOND)).toBeLessThanOrEqual(MS);
  const before = levelDb(heard, firstAt + 2 * SECOND, firstAt + 4 * SECOND);
  for (let at = secondAt; at < secondAt + 2 * SECOND; at += SECOND / 4) {
    expect(Math.abs(levelDb(heard, at, at + SECOND / 4) - before)).toBeLessThan(1.5);
  }
});

test("playback: pause, play, volume and skip pressed elsewhere are heard within a second", async ({
  shop,
  playNoise,
  sink,
  start,
}) => {
  const music = await playNoise([60 * SECOND, 60 * SECOND]);
  const [first, second] = both(music.tracks);
  const page = await (await start()).page();
  await pair(page, shop);
  await playsTrack(page, first, 1_000);
  const recorder = await sink.record();

  const pausedAt = recorder.frames();
  await shop.control({ type: "pause" });
  await expect.poll(() => lately(recorder)).toBeLessThan(-80);
  const playedAt = recorder.frames();
  await shop.control({ type: "play" });
  await expect.poll(() => lately(recorder)).toBeGreaterThan(-40);
  const loud = lately(recorder);
  const turnedAt = recorder.frames();
  await shop.control({ type: "volume", volume: 50 });
  await expect.poll(() => lately(recorder) - loud).toBeLessThan(-16);
  const skippedAt = recorder.frames();
  await shop.control({ type: "skip" });
  await playsTrack(page, second, 1_500);
  const { left } = await recorder.stop();

  expect(quietFrom(left, pausedAt) - pausedAt).toBeLessThan(SECOND);
  expect(firstSound(left, 1e-2, playedAt) - playedAt).toBeLessThan(SECOND);
  expect(quietFrom(left, turnedAt, loud - 16) - turnedAt).toBeLessThan(SECOND);
  const { at } = findPattern(left, pattern(second, SECOND / 2), skippedAt, skippedAt + 3 * SECOND);
  expect(at - SECOND / 2 - skippedAt).toBeLessThan(SECOND);
});

test("playback: the music is back by itself when the client, the audio process or the whole app dies", async ({
  shop,
  playNoise,
  sink,
  start,
}) => {
  const music = await playNoise([60 * SECOND]);
  const [track] = music.tracks;
  if (!track) throw new Error("no track");
  const desktop = await start();
  await pair(await desktop.page(), shop);
  await playsTrack(await desktop.page(), track, 1_000);
  const recorder = await sink.record();

  await soundsAgain(recorder, 0);
  const clientDied = recorder.frames();
  await desktop.crashRenderer();
  await expect
    .poll(async () => (await state(await desktop.page()).catch(() => null))?.status)
    .toBe("playing");
  expect(longestSilence(recorder.take().left, clientDied, recorder.frames() - 1)).toBeLessThan(STUMBLE);

  const [audioProcess = 0] = await desktop.utilityPids();
  const audioDied = recorder.frames();
  process.kill(audioProcess, "SIGKILL");
  await expect.poll(() => desktop.utilityPids()).not.toContain(audioProcess);
  await soundsAgain(recorder, audioDied + SECOND / 2);
  expect(longestSilence(recorder.take().left, audioDied, recorder.frames() - 1)).toBeLessThan(5 * SECOND);

  await desktop.kill();
  const appStarted = recorder.frames();
  await desktop.relaunch();
  await soundsAgain(recorder, appStarted);
  expect(firstSound(recorder.take().left, 1e-3, appStarted + SECOND / 10) - appStarted).toBeLessThan(
    5 * SECOND,
  );
  await recorder.stop();
});

test("playback: a network that is cut is not heard, and what was played meanwhile arrives afterwards, once", async ({
  shop,
  playNoise,
  sink,
  start,
}) => {
  const music = await playNoise(lengths(4, 4));
  await using network = await FlakyNetwork.before(shop.url);
  const page = await (await start(network.url)).page();
  await pair(page, shop);
  const [, , third] = music.tracks;
  if (!third) throw new Error("no third track");
  await playsTrack(page, third, 0);

  const recorder = await sink.record();
  await soundsAgain(recorder, 0);
  network.cut();
  await expect.poll(async () => (await state(page))?.online, { timeout: 40_000 }).toBe(false);
  await playsTrack(page, third, 0, 40_000);
  await hasNoPause(recorder, STUMBLE);
  const before = new Set((await shop.history()).map(({ playId }) => playId));

  network.mend();
  await expect
    .poll(async () => (await shop.history()).length, { timeout: 60_000 })
    .toBeGreaterThan(before.size + 3);
  const entries = await shop.history();
  expect(new Set(entries.map(({ playId }) => playId)).size).toBe(entries.length);
  const numbers = entries
    .filter(({ playId }) => !before.has(playId))
    .map(({ track: { id } }) => music.tracks.findIndex((track) => track.id === id))
    .toReversed();
  expect(numbers).toEqual(numbers.map((_, at) => ((numbers[0] ?? 0) + at) % music.tracks.length));
});

function both(tracks: readonly NoiseTrack[]): readonly [NoiseTrack, NoiseTrack] {
  const [first, second] = tracks;
  if (!first || !second) throw new Error("two tracks are needed");
  return [first, second];
}

function pattern({ pcm }: NoiseTrack, from: number): Float32Array {
  return pcm.left.subarray(from, from + PATTERN);
}

/** Frame of the recording at which a track begins, found by a stretch `inside` it; searched for a while from `from` on. */
function locate(
  heard: StereoPcm["left"],
  track: NoiseTrack,
  inside: number,
  from: number,
  span = 2 * SECOND,
): number {
  const until = Math.min(heard.length - PATTERN, from + inside + span);
  const found = findPattern(heard, pattern(track, inside), Math.max(0, from), until);
  expect(found.correlation).toBeGreaterThan(0.9);
  return found.at - inside;
}

/** The first frame from which it is quieter than a level, in dB, for 100 ms. */
function quietFrom(heard: Float32Array, from: number, db = -80): number {
  for (let at = from; at < heard.length; at += MS * 10) if (levelDb(heard, at, at + 100 * MS) < db) return at;
  return heard.length;
}
