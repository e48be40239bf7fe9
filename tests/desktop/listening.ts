import { expect, type Page } from "@playwright/test";
import type { TestApp } from "../factories/app.ts";
import { levelDb, PCM_RATE } from "../factories/pcm.ts";
import { type Recorder, type SoundSink, startSoundSink } from "../fakes/sound-sink.ts";
import type { Desktop } from "./desktop.ts";
import { test as base } from "./fixtures.ts";
import type { NoiseTrack } from "./noise-music.ts";
import { Shop, startShopService } from "./shop.ts";

/** The parts of a test that listens to the app: a shop, a recorded sound card, the app that plays on it. */

const PAGE = "<!doctype html><title>Roomtone</title>";
/** In frames of a recording. */
export const SECOND = PCM_RATE;

/** Silence that a busy machine's sound server may put in by itself; a customer takes it for part of the music. */
export const STUMBLE = SECOND / 4;

interface Fixtures {
  readonly shop: Shop;
  readonly sink: SoundSink;
  /** The app of the shop with an empty page, its sound going to the sink. */
  readonly start: (serviceUrl?: string) => Promise<Desktop>;
  /** The app of the shop with its client, its sound going to the sink. */
  readonly startWhole: () => Promise<Desktop>;
}

export const test = base.extend<Fixtures, { readonly app: TestApp }>({
  app: [
    async ({ browserName: _browser }, use) => {
      await using app = await startShopService();
      await use(app);
    },
    { scope: "worker" },
  ],
  shop: async ({ app }, use) => use(await Shop.open(app)),
  sink: async ({ browserName: _browser }, use) => {
    const sink = await startSoundSink();
    await use(sink);
    await sink.stop();
  },
  start: async ({ launch, withPage, shop, sink }, use) => {
    const out = await withPage(PAGE);
    await use((serviceUrl = shop.url) => launch({ out, serviceUrl, env: sink.env }));
  },
  startWhole: async ({ launch, shop, sink }, use) => {
    await use(() => launch({ serviceUrl: shop.url, env: sink.env }));
  },
});

/** What the player says of itself. */
export function state(page: Page) {
  return page.evaluate(() => window.roomtone.player.state());
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
