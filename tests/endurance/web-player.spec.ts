import { expect } from "@playwright/test";
import { test } from "#tests/web/fixtures.ts";
import { playerPath } from "#tests/web/player-fixtures.ts";
import { bar, loudness, playHere, stateOf } from "#tests/web/web-player-fixtures.ts";

/** A browser's music while it is offline. */

test("web player offline: music keeps playing, and the zone's page pauses, plays and skips it directly", {
  tag: "@M-215",
}, async ({ signedIn: page, context, api, zone }) => {
  test.slow();
  await playHere(page, zone);
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          performance.getEntriesByType("resource").filter(({ name }) => /\/media\/audio/.test(name)).length,
      ),
    )
    .toBeGreaterThan(3);
  await bar(page).getByRole("link", { name: zone.name }).click();
  await expect(page).toHaveURL(new RegExp(`${playerPath(zone)}$`));
  const controls = page.getByRole("group", { name: "Playback" });
  const pause = controls.getByRole("button", { name: "Pause", exact: true });
  const play = controls.getByRole("button", { name: "Play", exact: true });
  await expect(pause).toBeEnabled();
  const title = page.locator("#now-playing");
  const skip = page.getByRole("button", { name: "Skip track" });
  await expect(skip).toBeEnabled();
  await context.setOffline(true);
  await expect(bar(page).getByText("Playing offline")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  const heard = new Set([await title.textContent()]);
  for (let skipped = 0; skipped < 2; skipped++) {
    const before = (await title.textContent()) ?? "";
    await skip.click();
    await expect(title).not.toHaveText(before);
    await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
    heard.add(await title.textContent());
  }
  expect(heard.size).toBe(3);
  await pause.click();
  await expect(play).toBeVisible({ timeout: 1000 });
  await expect.poll(() => loudness(page)).toBe(0);
  await play.click();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await expect(bar(page).getByText("Playing offline")).toBeVisible();
  await expect.poll(async () => (await stateOf(api, zone)).online, { timeout: 30_000 }).toBe(false);

  await context.setOffline(false);
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible({ timeout: 30_000 });
  const now = (await title.textContent()) ?? "";
  await expect
    .poll(() => stateOf(api, zone))
    .toMatchObject({ online: true, status: "playing", track: { title: now } });

  await context.setOffline(true);
  await pause.click();
  await expect(play).toBeVisible({ timeout: 1000 });
  await expect.poll(() => loudness(page)).toBe(0);
  await context.setOffline(false);
  await expect
    .poll(() => stateOf(api, zone), { timeout: 30_000 })
    .toMatchObject({ online: true, status: "paused" });
  await expect(play).toBeEnabled();
});
