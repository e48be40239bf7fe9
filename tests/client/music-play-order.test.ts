import { createOwnPlaylist } from "#tests/factories/music/music.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import type { Page } from "./page.ts";

const choice = (page: Page, name: "Shuffle" | "In order") => page.getByRole("menuitemradio", { name });

/** Opens the menu of the playlist, in which its order is chosen. */
async function openMenu(page: Page, playlist = "A playlist"): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: `More about ${playlist}`, exact: true })
    .click();
  await expect(page.getByRole("menuitem", { name: "Share" })).toBeVisible();
}

test("play order: a failed change is reverted, with a message; other people's music has no choice (@M-240 @M-178)", async ({
  signedIn: page,
  service,
  company,
  zone,
}) => {
  await page.goto(`/discover/music/${await createOwnPlaylist(service.service, company.account)}`);
  await openMenu(page);
  await expect(choice(page, "Shuffle")).toBeChecked();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/op=UpdateManualPlaylistPlaybackMode/, async (route) => {
    await released;
    await route.abort();
  });
  await choice(page, "In order").click();
  await expect(choice(page, "In order")).toBeChecked();
  release();
  await expect(
    page.getByRole("alert").filter({ hasText: "Couldn't change the play order. Try again in a moment." }),
  ).toBeVisible();
  await expect(choice(page, "Shuffle")).toBeChecked();

  await page.keyboard.press("Escape");
  await goTo(page, `/discover/music/${zone.play_from?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: zone.source?.name ?? "" })).toBeVisible();
  await expect(page.getByText(/ · (Shuffle|In order) · /)).toBeVisible();
  await openMenu(page, zone.source?.name);
  await expect(page.getByRole("menuitemradio")).toHaveCount(0);
});
