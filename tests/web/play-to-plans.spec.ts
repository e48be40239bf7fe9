import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accounts } from "#server/db/schema/people/people.ts";
import { otherPlaylist } from "#tests/factories/music/other-playlist.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

test.use({ billing: "sandbox" });

test("play to zones: a plan without single tracks offers the playlist instead", {
  tag: ["@M-238", "@M-279"],
}, async ({ signedIn: page, api, zone, service, company }) => {
  const playlist = await otherPlaylist(api, zone);
  await service.service.services.db
    .update(accounts)
    .set({ tier: "tier-2" })
    .where(eq(accounts.id, company.otherAccount));
  await page.goto("/help");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: /Northlight Stores/ }).click();
  await expect(page.getByRole("button", { name: /^Account: Northlight Stores/ })).toBeVisible();
  await goTo(page, `/discover/music/${playlist.id}`);
  const tracks = page.getByRole("region", { name: "Tracks" });
  await tracks
    .getByRole("button", { name: /^Play .+ in zones$/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Single tracks need the Unlimited plan")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Play the playlist" }).click();
  await dialog.getByLabel("Shop floor", { exact: true }).check();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(`${playlist.name} will play in 1 zone once it has a player`)).toBeVisible();

  // The same on a plan with single tracks.
  await service.service.services.db
    .update(accounts)
    .set({ tier: "tier-3", plan: "unlimited" })
    .where(eq(accounts.id, company.otherAccount));
  await page.goto(`/discover/music/${playlist.id}`);
  const play = tracks.getByRole("button", { name: /^Play .+ in zones$/ }).first();
  await play.click();
  await expect(dialog.getByText("Single tracks need the Unlimited plan")).toHaveCount(0);
  await dialog.getByLabel("Shop floor", { exact: true }).check();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(/ will play in 1 zone once it has a player/)).toBeVisible();
});
