import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { NowPlayingPanel } from "#tests/fakes/now-playing-panel.ts";
import type { HostDesktop } from "./host-desktop.ts";
import { test as base } from "./host-fixtures.ts";
import { pair } from "./shop.ts";

/** The system's now-playing panel and its buttons. Chromium offers it on Linux as on the other systems. */

interface Fixtures {
  readonly panel: NowPlayingPanel;
  /** The shop's app with its client, on a desktop with that panel. */
  readonly start: () => Promise<HostDesktop>;
}

const test = base.extend<Fixtures>({
  panel: async ({ browserName: _browser }, use) => {
    const panel = await NowPlayingPanel.open();
    await use(panel);
    await panel.close();
  },
  // In this order: the app ends before its desktop and card are removed.
  start: async ({ panel, sink, shop, launchHost }, use) => {
    await use(() => launchHost({ serviceUrl: shop.url, env: { ...sink.env, ...panel.env } }));
  },
});

test("now-playing panel: shows the shop's music and controls it, with the window closed", async ({
  start,
  playTracks,
  shop,
  sink,
  panel,
}) => {
  const [, second] = (await playTracks(2, 60)).tracks;
  const desktop = await start();
  const page = await desktop.page();
  expect(await panel.text()).toBeNull();
  await pair(page, shop);
  await expect.poll(() => panel.text()).toMatchObject({ title: "Noise 1", status: "Playing" });
  await desktop.closeWindow();
  await expect.poll(() => panel.position()).toBeGreaterThan(1);
  // Another process plays the sound, not the page.
  if (sink.players) expect(await sink.players()).toHaveLength(1);

  await panel.press("next");
  await expect.poll(() => panel.text()).toMatchObject({ title: "Noise 2", status: "Playing" });
  await panel.press("pause");
  await expect.poll(() => panel.text()).toMatchObject({ title: "Noise 2", status: "Paused" });
  await expect
    .poll(() => page.evaluate(() => window.roomtone.player.state()))
    .toMatchObject({ status: "paused", trackId: second?.id });
  await panel.press("play");
  await expect.poll(() => panel.text()).toMatchObject({ status: "Playing" });

  await shop.unpair();
  await expect.poll(() => panel.text()).toBeNull();
});

test("now-playing panel: without staff control it shows the music but changes nothing", async ({
  start,
  playTracks,
  shop,
  panel,
}) => {
  const music = await playTracks(2, 60);
  await shop.play(music.id, { crossfade: false, staff_control: false });
  const desktop = await start();
  const page = await desktop.page();
  await pair(page, shop);
  const [first] = music.tracks;
  await expect.poll(() => panel.text()).toMatchObject({ title: "Noise 1", status: "Playing" });
  await panel.press("next");
  await panel.press("pause");
  await desktop.ask({ do: "pressKey", key: "MediaNextTrack" });
  await expect
    .poll(async () => (await desktop.log()).map(({ msg }) => msg))
    .toContain("staff may not control the zone");
  expect(await page.evaluate(() => window.roomtone.player.state())).toMatchObject({
    status: "playing",
    trackId: first?.id,
  });
});
