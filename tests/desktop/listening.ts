import { expect, type Page } from "@playwright/test";
import {
  findPattern,
  firstSound,
  levelDb,
  longestSilence,
  PCM_RATE,
  type StereoPcm,
} from "../factories/pcm.ts";
import type { Recorder } from "../fakes/sound-sink.ts";
import type { Desktop } from "./desktop.ts";
import { readyPage } from "./fixtures.ts";
import type { NoiseTrack } from "./noise-music.ts";
import type { Shop } from "./shop.ts";
import { test as base } from "./shop-fixtures.ts";

/** The parts of a test that listens to the app: the app that plays, and what is asked of a recording. */

/** In frames of a recording. */
export const SECOND = PCM_RATE;

/** Silence that a busy machine's sound server may put in by itself; a customer takes it for part of the music. */
export const STUMBLE = SECOND / 4;

/** So many tracks of so many seconds, in frames. */
export function lengths(count: number, seconds: number): readonly number[] {
  return Array<number>(count).fill(seconds * SECOND);
}

interface Fixtures {
  /** The app of the shop with an empty page, its sound going to the sink. */
  readonly start: (serviceUrl?: string) => Promise<Desktop>;
  /** The app of the shop with its client, its sound going to the sink. */
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

/** What the player says of itself. */
export function state(page: Page) {
  return page.evaluate(() => window.roomtone.player.state());
}

/** What the player's sound goes to. */
export function soundOutput(page: Page) {
  return page.evaluate(() => window.roomtone.sound.output());
}

/** Waits until the player says that it has played a track beyond a position, in ms. */
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

/** Waits until there is sound at the end of the recording, after a frame. */
export async function soundsAgain(recorder: Recorder, after: number, timeout = 15_000): Promise<void> {
  await expect
    .poll(() => (recorder.frames() - after > SECOND / 2 ? lately(recorder) : -1_000), { timeout })
    .toBeGreaterThan(-60);
}

/** From its first sound on, a whole recording has no pause of a length that a customer would notice, in frames. */
export async function hasNoPause(recorder: Recorder, limit: number): Promise<void> {
  const { left } = await recorder.stop();
  expect(longestSilence(left, firstSound(left), left.length - 1)).toBeLessThan(limit);
}

/** The plays that the service knows of, none of which it has twice. */
export async function playsOnce(shop: Shop): Promise<readonly string[]> {
  const plays = (await shop.history()).map(({ playId }) => playId);
  expect(new Set(plays).size).toBe(plays.length);
  return plays;
}

/** A stretch of a track that is looked for in a recording, in frames. */
export const PATTERN = SECOND / 5;

/** The two tracks of music that has at least two. */
export function both(tracks: readonly NoiseTrack[]): readonly [NoiseTrack, NoiseTrack] {
  const [first, second] = tracks;
  if (!first || !second) throw new Error("two tracks are needed");
  return [first, second];
}

export function patternOf({ pcm }: NoiseTrack, from: number): Float32Array {
  return pcm.left.subarray(from, from + PATTERN);
}

/** Frame of the recording at which a track begins, found by a stretch `inside` it; searched for a while from `from` on. */
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
