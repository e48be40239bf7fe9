import { PCM_RATE } from "#tests/factories/pcm.ts";
import type { Desktop, LaunchOptions } from "./desktop.ts";
import { HostDesktop } from "./host-desktop.ts";
import type { NoisePlaylist } from "./noise-music.ts";
import { test as base } from "./shop-fixtures.ts";

type Launch = (options?: Partial<LaunchOptions>) => Promise<HostDesktop>;

interface Fixtures {
  /** Starts the app on electron-host, which can simulate the system, a person or an accident. */
  readonly launchHost: Launch;
  /** The app of `barePage`, on electron-host. */
  readonly bareHost: HostDesktop;
  /** Starts the shop's app with an empty page instead of the client, and with sound to the sink. */
  readonly launchInShop: Launch;
  /** Assigns the zone a playlist of this many tracks, each of this many seconds. */
  readonly playTracks: (count: number, seconds: number) => Promise<NoisePlaylist>;
}

/** An app for tests that simulate the system, a person or an accident. */
export function onHost(desktop: Desktop): HostDesktop {
  if (!(desktop instanceof HostDesktop)) throw new Error("this test drives electron-host");
  return desktop;
}

/** For tests of events that Electron itself cannot simulate. */
export const test = base.extend<Fixtures>({
  launchHost: async ({ launch }, use) => {
    await use(async (options) => {
      return onHost(await launch(options));
    });
  },
  bareHost: async ({ bareDesktop, barePage: _page }, use) => use(onHost(bareDesktop)),
  // The card exists from before the app's start until after its end.
  launchInShop: async ({ shop, sink, out, launchHost }, use) => {
    await use(({ env, ...options } = {}) =>
      launchHost({ out, serviceUrl: shop.url, env: { ...sink.env, ...env }, ...options }),
    );
  },
  playTracks: async ({ playNoise }, use) => {
    await use((count, seconds) => playNoise(Array<number>(count).fill(seconds * PCM_RATE)));
  },
});
