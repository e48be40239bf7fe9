import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { bar, command, loudness, playHere, stateOf } from "./web-player-fixtures.ts";

/** Music in a browser that loses the network, or cannot load the player's code. */

test("web player: a failed code download delays the music and needs no reload", async ({
  signedIn: page,
  zone,
}) => {
  await playHere(page, zone);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  const failed = new Map<string, number>();
  await page.route(/\/assets\/(playing|howler|web-player-bar)-[\w-]{8}\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const times = failed.get(pathname) ?? 0;
    failed.set(pathname, times + 1);
    if (times < 2) await route.abort();
    else await route.continue();
  });
  await page.reload();
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  expect(failed.size).toBeGreaterThan(1);
});

test("web player: an untouched page reloads when its code is gone", async ({ signedIn: page, zone }) => {
  await playHere(page, zone);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  let opened = 0;
  page.on("domcontentloaded", () => opened++);
  // As after a deployment: the page's code no longer exists.
  await page.route(/\/assets\/playing-[\w-]{8}\.js$/, async (route) => {
    if (opened < 2) await route.fulfill({ status: 404 });
    else await route.continue();
  });
  await page.reload();
  await expect.poll(() => opened, { timeout: 30_000 }).toBe(2);
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
});

test("web player: after a reload it plays from the browser's cache, without downloading again", async ({
  signedIn: page,
  api,
  zone,
}) => {
  const fetched = new Set<string>();
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/media/audio/")) fetched.add(pathname);
  });
  await playHere(page, zone);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await expect.poll(() => fetched.size).toBeGreaterThan(2);
  const { trackId } = await stateOf(api, zone);
  await page.route(/\/media\/audio\/|\/player\/playback\/media/, (route) => route.abort());
  await page.reload();
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  expect((await stateOf(api, zone)).trackId).toBe(trackId);
  await command(api, zone, { type: "skip" });
  await expect.poll(async () => (await stateOf(api, zone)).trackId).not.toBe(trackId);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  const fetching = () =>
    fetch("/player/playback/media").then(
      ({ status }) => status,
      () => "refused",
    );
  expect(await page.evaluate(fetching)).toBe("refused");

  await page.unroute(/\/media\/audio\/|\/player\/playback\/media/);
  await bar(page).getByRole("button", { name: "Stop playing here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop playing here" }).click();
  await expect.poll(() => page.evaluate(() => caches.has("roomtone.web-player-audio"))).toBe(false);
});
