import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { bar, loudness, playHere } from "./web-player-fixtures.ts";

test("web player: a tab whose music was ended releases the sound card", async ({ signedIn: page, zone }) => {
  await playHere(page, zone);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await page.clock.install();
  await bar(page).getByRole("button", { name: "Stop playing here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop playing here" }).click();
  await expect(bar(page)).toBeHidden();
  const context = () =>
    page.evaluate(() => (window as unknown as { Howler: { ctx: AudioContext } }).Howler.ctx.state);
  // Howler waits half a minute for another sound.
  expect(await context()).toBe("running");
  await expect(async () => {
    await page.clock.runFor(10_000);
    expect(await context()).toBe("suspended");
  }).toPass();

  await page.getByRole("button", { name: "Play in this browser" }).click();
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
});
