import type { Page } from "@playwright/test";
import type { SimulatedPlayer } from "#server/start/demo-players/simulated-player.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { startRealPlayer } from "#tests/factories/player/real-player.ts";
import { test as base } from "./fixtures.ts";

interface Fixtures {
  /** The zone's player: the product's own engine in real time, without a sound card. */
  readonly player: SimulatedPlayer;
}

/** Fixtures with a zone that really plays. */
export const test = base.extend<Fixtures>({
  player: async ({ api, zone }, use) => {
    await using player = await startRealPlayer(api, zone.id);
    await use(player);
  },
});

/** The path of a zone's player page. */
export function playerPath(zone: SoundZone): string {
  return `/accounts/${zone.account}/zones/${zone.id}/player`;
}

/** Blocks the current track, in the player's own menu. */
export async function blockCurrent(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^More for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Block track" }).click();
}
