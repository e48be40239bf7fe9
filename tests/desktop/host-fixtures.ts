import type { TestApp } from "../factories/app.ts";
import { PCM_RATE } from "../factories/pcm.ts";
import { type SoundSink, startSoundSink } from "../fakes/sound-sink.ts";
import type { LaunchOptions } from "./desktop.ts";
import { test as base } from "./fixtures.ts";
import { HostDesktop } from "./host-desktop.ts";
import { createNoisePlaylist, type NoisePlaylist } from "./noise-music.ts";
import { Shop, startShopService } from "./shop.ts";

type Launch = (options?: Partial<LaunchOptions>) => Promise<HostDesktop>;

interface Fixtures {
  /** Starts the app on electron-host, whose test can do what the system, a person or an accident would. */
  readonly launchHost: Launch;
  readonly shop: Shop;
  readonly sink: SoundSink;
  /** Starts the app of the shop, with a page in place of the client and its sound going to the sink. */
  readonly launchInShop: Launch;
  /** Gives the zone a playlist of so many tracks, each of so many seconds. */
  readonly playTracks: (count: number, seconds: number) => Promise<NoisePlaylist>;
}

/** For tests of what Electron itself lets no test do. */
export const test = base.extend<Fixtures, { readonly app: TestApp }>({
  app: [
    async ({ browserName: _browser }, use) => {
      await using app = await startShopService();
      await use(app);
    },
    { scope: "worker" },
  ],
  launchHost: async ({ launch }, use) => {
    await use(async (options) => {
      const desktop = await launch(options);
      if (!(desktop instanceof HostDesktop)) throw new Error("this test drives electron-host");
      return desktop;
    });
  },
  shop: async ({ app }, use) => use(await Shop.open(app)),
  sink: async ({ browserName: _browser }, use) => {
    const sink = await startSoundSink();
    await use(sink);
    await sink.stop();
  },
  launchInShop: async ({ launchHost, withPage, shop, sink }, use) => {
    const out = await withPage("<!doctype html><title>Roomtone</title>");
    await use(({ env, ...options } = {}) =>
      launchHost({ out, serviceUrl: shop.url, env: { ...sink.env, ...env }, ...options }),
    );
  },
  playTracks: async ({ app, shop }, use) => {
    await use(async (count, seconds) => {
      const music = await createNoisePlaylist(app.service, Array(count).fill(seconds * PCM_RATE));
      await shop.play(music.id, { crossfade: false });
      return music;
    });
  },
});
