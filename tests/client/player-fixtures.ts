import type { SimulatedPlayer } from "#server/start/demo-players/simulated-player.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { startRealPlayer } from "#tests/factories/player/real-player.ts";
import { test as base } from "./fixtures.ts";
import type { Page } from "./page.ts";

/** As in tests/web: with `player`, the product's own engine, which plays the zone in real time without a sound card. */
export const test = base.extend("player", async ({ api, zone }, { onCleanup }): Promise<SimulatedPlayer> => {
  const player = await startRealPlayer(api, zone.id);
  onCleanup(() => player[Symbol.asyncDispose]());
  return player;
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
