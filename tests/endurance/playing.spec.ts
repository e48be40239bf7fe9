import { expect } from "@playwright/test";
import { FlakyNetwork } from "#tests/desktop/flaky-network.ts";
import {
  both,
  hasNoPause,
  lengths,
  locate,
  playsTrack,
  SECOND,
  STUMBLE,
  soundsAgain,
  state,
  test,
} from "#tests/desktop/listening.ts";
import { pair } from "#tests/desktop/shop.ts";
import { firstSound, levelDb } from "#tests/factories/pcm.ts";

/** What customers hear over half a minute and more. */

const MS = SECOND / 1000;

test("playback: a crossfade overlaps two tracks at constant power", async ({
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

test("playback: a network cut is inaudible, and each play during it arrives once afterwards", async ({
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
