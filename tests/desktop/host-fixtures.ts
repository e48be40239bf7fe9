import { PCM_RATE } from "../factories/pcm.ts";
import type { Desktop, LaunchOptions } from "./desktop.ts";
import { HostDesktop } from "./host-desktop.ts";
import type { NoisePlaylist } from "./noise-music.ts";
import { test as base } from "./shop-fixtures.ts";

type Launch = (options?: Partial<LaunchOptions>) => Promise<HostDesktop>;

interface Fixtures {
  /** Starts the app on electron-host, whose test can do what the system, a person or an accident would. */
  readonly launchHost: Launch;
  /** The app of `barePage`, on electron-host. */
  readonly bareHost: HostDesktop;
  /** Starts the app of the shop, with a page in place of the client and its sound going to the sink. */
  readonly launchInShop: Launch;
  /** Gives the zone a playlist of so many tracks, each of so many seconds. */
  readonly playTracks: (count: number, seconds: number) => Promise<NoisePlaylist>;
}

/** An app whose test can do what the system, a person or an accident would. */
export function onHost(desktop: Desktop): HostDesktop {
  if (!(desktop instanceof HostDesktop)) throw new Error("this test drives electron-host");
  return desktop;
}

/** For tests of what Electron itself lets no test do. */
export const test = base.extend<Fixtures>({
  launchHost: async ({ launch }, use) => {
    await use(async (options) => {
      return onHost(await launch(options));
    });
  },
  bareHost: async ({ bareDesktop, barePage: _page }, use) => use(onHost(bareDesktop)),
  // The card is there before the app is, and goes after it.
  launchInShop: async ({ shop, sink, out, launchHost }, use) => {
    await use(({ env, ...options } = {}) =>
      launchHost({ out, serviceUrl: shop.url, env: { ...sink.env, ...env }, ...options }),
    );
  },
  playTracks: async ({ playNoise }, use) => {
    await use((count, seconds) => playNoise(Array<number>(count).fill(seconds * PCM_RATE)));
  },
});
