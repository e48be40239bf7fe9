import { expect } from "@playwright/test";
import { findPattern, firstSound, levelDb, longestSilence } from "#tests/factories/pcm.ts";
import {
  both,
  lately,
  locate,
  PATTERN,
  patternOf,
  playsTrack,
  SECOND,
  STUMBLE,
  soundsAgain,
  state,
  test,
} from "./listening.ts";
import { pair } from "./shop.ts";

/** Sound that a customer in the shop hears: the built app, the real service, the sound card recorded. */

const MS = SECOND / 1000;

test("playback: starts within five seconds of pairing, and tracks follow without a gap", async ({
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
  // Near the transition, so that a glitch elsewhere in the recording does not count.
  const lastOfFirst = locate(heard, first, length - PATTERN, firstAt);
  const secondAt = locate(heard, second, 0, lastOfFirst + length - SECOND);
  expect(Math.abs(secondAt - lastOfFirst - length)).toBeLessThanOrEqual(MS);
});

test("playback: remote pause, play, volume and skip are audible within a second", async ({
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
  await soundsAgain(recorder, 0);
  const loud = lately(recorder);

  const pausedAt = recorder.frames();
  await shop.control({ type: "pause" });
  await expect.poll(() => lately(recorder)).toBeLessThan(-80);
  const playedAt = recorder.frames();
  await shop.control({ type: "play" });
  await expect.poll(() => lately(recorder)).toBeGreaterThan(-40);
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
  const { at } = findPattern(left, patternOf(second, SECOND / 2), skippedAt, skippedAt + 3 * SECOND);
  expect(at - SECOND / 2 - skippedAt).toBeLessThan(SECOND);
});

test("playback: resumes by itself when the client, the audio process or the whole app dies", async ({
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

/** The first frame from which it stays below a level, in dB, for 100 ms. */
function quietFrom(heard: Float32Array, from: number, db = -80): number {
  for (let at = from; at < heard.length; at += MS * 10) if (levelDb(heard, at, at + 100 * MS) < db) return at;
  return heard.length;
}
