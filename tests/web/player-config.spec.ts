import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { playerPath } from "./player-fixtures.ts";
import { bar, loudness, playHere, stateOf } from "./web-player-fixtures.ts";

test("the page of a zone that plays in this tab controls it directly: with the network cut as well", {
  tag: "@M-215",
}, async ({ signedIn: page, context, api, zone }) => {
  await playHere(page, zone);
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await bar(page).getByRole("link", { name: zone.name }).click();
  await expect(page).toHaveURL(new RegExp(`${playerPath(zone)}$`));
  const pause = page.getByRole("button", { name: "Pause", exact: true });
  const play = page.getByRole("button", { name: "Play", exact: true });
  await expect(pause).toBeEnabled();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);

  await context.setOffline(true);
  await expect(bar(page).getByText("Playing without a connection")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await pause.click();
  await expect(play).toBeVisible({ timeout: 1000 });
  await expect.poll(() => loudness(page)).toBe(0);
  await play.click();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await pause.click();
  await expect.poll(() => loudness(page)).toBe(0);

  await context.setOffline(false);
  await expect
    .poll(() => stateOf(api, zone), { timeout: 30_000 })
    .toMatchObject({ online: true, status: "paused" });
  await expect(play).toBeEnabled();
});
