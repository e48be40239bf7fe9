import { PCM_RATE } from "../factories/pcm.ts";
import type { LaunchOptions } from "./desktop.ts";
import { HostDesktop } from "./host-desktop.ts";
import type { NoisePlaylist } from "./noise-music.ts";
import { test as base, EMPTY_PAGE } from "./shop-fixtures.ts";

type Launch = (options?: Partial<LaunchOptions>) => Promise<HostDesktop>;

interface Fixtures {
  /** Starts the app on electron-host, whose test can do what the system, a person or an accident would. */
  readonly launchHost: Launch;
  /** Starts the app of the shop, with a page in place of the client and its sound going to the sink. */
  readonly launchInShop: Launch;
  /** Gives the zone a playlist of so many tracks, each of so many seconds. */
  readonly playTracks: (count: number, seconds: number) => Promise<NoisePlaylist>;
}

/** For tests of what Electron itself lets no test do. */
export const test = base.extend<Fixtures>({
  launchHost: async ({ launch }, use) => {
    await use(async (options) => {
      const desktop = await launch(options);
      if (!(desktop instanceof HostDesktop)) throw new Error("this test drives electron-host");
      return desktop;
    });
  },
  // The card is there before the app is, and goes after it.
  launchInShop: async ({ shop, sink, withPage, launchHost }, use) => {
    const out = await withPage(EMPTY_PAGE);
    await use(({ env, ...options } = {}) =>
      launchHost({ out, serviceUrl: shop.url, env: { ...sink.env, ...env }, ...options }),
    );
  },
  playTracks: async ({ playNoise }, use) => {
    await use((count, seconds) => playNoise(Array<number>(count).fill(seconds * PCM_RATE)));
  },
});
