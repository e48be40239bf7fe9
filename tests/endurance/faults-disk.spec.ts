import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { DeviceMetricsView } from "#shared/contract/device.ts";
import { FlakyNetwork } from "#tests/desktop/flaky-network.ts";
import { playsTrack, SECOND, soundsAgain, state, test } from "#tests/desktop/listening.ts";
import { createNoisePlaylist } from "#tests/desktop/noise-music.ts";
import { currentZone, pair, type Shop } from "#tests/desktop/shop.ts";

/** A disk on which the player can neither find nor create its folders. */

test("unusable folders: the player plays bundled music, or music from the network", async ({
  app,
  shop,
  sink,
  start,
  folder,
}) => {
  const music = await createNoisePlaylist(app.service, [20 * SECOND, 20 * SECOND]);
  const [first] = music.tracks;
  if (!first) throw new Error("a track is needed");
  const songs = music.tracks.map(({ id }) => id);
  await shop.play(music.id, { crossfade: false });
  await using network = await FlakyNetwork.before(shop.url);
  const desktop = await start(network.url);
  await pair(await desktop.page(), shop);
  await playsTrack(await desktop.page(), first, 500);
  const device = (await currentZone(await desktop.page()))?.device.id ?? "";
  await desktop.kill();

  // Its music folder is replaced by a file, and the network is down.
  const player = join(folder, "data", "player");
  await rm(join(player, "audio"), { recursive: true });
  await writeFile(join(player, "audio"), "no folder");
  network.cut();
  await desktop.relaunch();
  const recorder = await sink.record();
  await soundsAgain(recorder, 0);
  expect(songs).not.toContain((await state(await desktop.page()))?.trackId);
  await desktop.kill();

  // The folder of all its data is replaced by a file.
  await rm(player, { recursive: true });
  await writeFile(player, "no folder");
  network.mend();
  await desktop.relaunch();
  await soundsAgain(recorder, recorder.frames());
  await expect
    .poll(async () => songs.includes((await state(await desktop.page()))?.trackId ?? ""))
    .toBe(true);
  await expect
    .poll(() => troublesOf(shop, device), { timeout: 30_000 })
    .toContain("DEVICE_ERROR_STATE_DAMAGED");
  await recorder.stop();
});

async function troublesOf(shop: Shop, device: string): Promise<readonly string[]> {
  const path = `/api/auth/devices/${device}/metrics`;
  const { metrics } = await shop.owner.rest("GET", path, DeviceMetricsView);
  return metrics?.troubles.map(({ cause }) => cause) ?? [];
}
