import type { ZoneSettings } from "#shared/contract/player.ts";
import { type SoundSink, startSoundSink } from "#tests/fakes/sound-sink.ts";
import { test as base } from "./fixtures.ts";
import { createNoisePlaylist, type NoisePlaylist } from "./noise-music.ts";
import { Shop } from "./shop.ts";

export interface ShopFixtures {
  readonly shop: Shop;
  readonly sink: SoundSink;
  /**
   * Assigns the zone a playlist of tracks with these lengths, in frames; without crossfade unless the settings set it.
   */
  readonly playNoise: (
    lengths: readonly number[],
    settings?: Partial<ZoneSettings>,
  ) => Promise<NoisePlaylist>;
}

/** A business with a zone, and a recorded sound card. */
export const test = base.extend<ShopFixtures>({
  shop: async ({ app }, use) => use(await Shop.open(app)),
  sink: async ({ browserName: _browser }, use) => {
    const sink = await startSoundSink();
    await use(sink);
    await sink.stop();
  },
  playNoise: async ({ app, shop }, use) => {
    await use(async (lengths, settings) => {
      const music = await createNoisePlaylist(app.service, lengths);
      await shop.play(music.id, { crossfade: false, ...settings });
      return music;
    });
  },
});
