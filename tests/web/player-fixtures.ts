import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { firstZone } from "../factories/demo.ts";
import { type RealPlayer, startRealPlayer } from "../factories/real-player.ts";
import { test as base } from "./fixtures.ts";

interface Fixtures {
  /** A zone of the demo owner, with music. */
  readonly zone: SoundZone;
  /** The zone's player: the product's own engine in real time, without a sound card. */
  readonly player: RealPlayer;
}

/** Tests with a zone that really plays. */
export const test = base.extend<Fixtures>({
  zone: async ({ api }, use) => use(await firstZone(api)),
  player: async ({ api, zone }, use) => {
    await using player = await startRealPlayer(api, zone.id);
    // Whatever the test before left behind.
    for (const command of [{ type: "play" }, { type: "volume", volume: 60 }]) {
      await api.call("POST", "/player/control", { body: { soundZone: zone.id, command } });
    }
    await use(player);
  },
});

/** The address of a zone's player page. */
export function playerPath(zone: SoundZone): string {
  return `/accounts/${zone.account}/zones/${zone.id}/player`;
}
