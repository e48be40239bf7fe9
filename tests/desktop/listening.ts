import { expect, type Page } from "@playwright/test";
import {
  findPattern,
  firstSound,
  levelDb,
  longestSilence,
  PCM_RATE,
  type StereoPcm,
} from "#tests/factories/pcm.ts";
import type { Recorder } from "#tests/fakes/sound-sink.ts";
import type { Desktop } from "./desktop.ts";
import { readyPage } from "./fixtures.ts";
import type { NoiseTrack } from "./noise-music.ts";
import type { Shop } from "./shop.ts";
import { test as base } from "./shop-fixtures.ts";

/** Helpers for tests that listen to the app: the playing app, and measurements of a recording. */

/** Frames of a recording in a second. */
export const SECOND = PCM_RATE;

/**
 * Longest silence, in frames, that a busy machine's sound server may add; a customer takes it for part of the music.
 */
export const STUMBLE = SECOND / 4;

/** Lengths of this many tracks of this many seconds, in frames. */
export function lengths(count: number, seconds: number): readonly number[] {
  return Array<number>(count).fill(seconds * SECOND);
}

interface Fixtures {
  /** Starts the shop's app with an empty page and sound to the sink. */
  readonly start: (serviceUrl?: string) => Promise<Desktop>;
  /** Starts the shop's app with its client and sound to the sink. */
  readonly startWhole: () => Promise<Desktop>;
}

export const test = base.extend<Fixtures>({
  start: async ({ shop, sink, out, launch }, use) => {
    await use(async (serviceUrl = shop.url) => {
      const desktop = await launch({ out, serviceUrl, env: sink.env });
      await readyPage(desktop);
      return desktop;
    });
  },
  startWhole: async ({ shop, sink, launch }, use) => {
    await use(() => launch({ serviceUrl: shop.url, env: sink.env }));
  },
});

/** The state that the player reports. */
export function state(page: Page) {
  return page.evaluate(() => window.roomtone.player.state());
}

/** The player's current sound output. */
export function soundOutput(page: Page) {
  return page.evaluate(() => window.roomtone.sound.output());
}

/** Waits until the player reports a track beyond a position, in ms. */
export async function playsTrack(
  page: Page,
  { id }: NoiseTrack,
  beyondMs: number,
  timeout = 30_000,
): Promise<void> {
  await expect
    .poll(
      async () => {
        const now = await state(page);
        const progress = now?.trackId === id && now.status === "playing" ? now.progress : null;
        return progress ? progress.positionMs + (Date.now() - progress.at) : -1;
      },
      { timeout },
    )
    .toBeGreaterThanOrEqual(beyondMs);
}

/** The level of the last fifth of a second, in dB. */
export function lately(recorder: Recorder): number {
  return levelDb(recorder.take(SECOND / 5).left);
}

/** Waits until the end of the recording has sound again, after a frame. */
export async function soundsAgain(recorder: Recorder, after: number, timeout = 15_000): Promise<void> {
  await expect
    .poll(() => (recorder.frames() - after > SECOND / 2 ? lately(recorder) : -1_000), { timeout })
    .toBeGreaterThan(-60);
}

/** Expects no noticeable pause in the recording, in frames, after its first sound. */
export async function hasNoPause(recorder: Recorder, limit: number): Promise<void> {
  const { left } = await recorder.stop();
  expect(longestSilence(left, firstSound(left), left.length - 1)).toBeLessThan(limit);
}

/** The service's play history, expected to have no duplicates. */
export async function playsOnce(shop: Shop): Promise<readonly string[]> {
  const plays = (await shop.history()).map(({ playId }) => playId);
  expect(new Set(plays).size).toBe(plays.length);
  return plays;
}

/** Length of the stretch of a track that is searched for in a recording, in frames. */
export const PATTERN = SECOND / 5;

/** The first two tracks of this music. */
export function both(tracks: readonly NoiseTrack[]): readonly [NoiseTrack, NoiseTrack] {
  const [first, second] = tracks;
  if (!first || !second) throw new Error("two tracks are needed");
  return [first, second];
}

export function patternOf({ pcm }: NoiseTrack, from: number): Float32Array {
  return pcm.left.subarray(from, from + PATTERN);
}

/**
 * The recording's frame at which a track begins, found by a stretch at `inside`; searched from `from` on for a while.
 */
export function locate(
  heard: StereoPcm["left"],
  track: NoiseTrack,
  inside: number,
  from: number,
  span = 2 * SECOND,
): number {
  const until = Math.min(heard.length - PATTERN, from + inside + span);
  const found = findPattern(heard, patternOf(track, inside), Math.max(0, from), until);
  expect(found.correlation).toBeGreaterThan(0.9);
  return found.at - inside;
}
