import { expect, type Page } from "@playwright/test";
import { createOwnPlaylist } from "#tests/factories/music.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

const choice = (page: Page, name: "Shuffle" | "In order") => page.getByRole("menuitemradio", { name });

/** Opens the menu of the playlist, in which its order is chosen. */
async function openMenu(page: Page, playlist = "A playlist"): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: `More about ${playlist}`, exact: true })
    .click();
  await expect(page.getByRole("menuitem", { name: "Share" })).toBeVisible();
}

/** Names of the operations that the page sends, in order. */
function operationsOf(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const operation = new URL(request.url()).searchParams.get("op");
    if (operation?.startsWith("Update")) sent.push(operation);
  });
  return sent;
}

for (const [composer, operation] of [
  ["Manual", "UpdateManualPlaylistPlaybackMode"],
  ["SpotifyComposer", "UpdateSpotifyPlaylistMetadata"],
] as const) {
  test(`play order: the owner changes that of a ${composer} playlist, also with the keyboard`, {
    tag: ["@M-240", "@M-178"],
  }, async ({ signedIn: page, service, company }) => {
    const sent = operationsOf(page);
    await page.goto(`/discover/music/${await createOwnPlaylist(service.service, company.account, composer)}`);
    await openMenu(page);
    await expect(choice(page, "Shuffle")).toBeChecked();
    await choice(page, "Shuffle").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(choice(page, "In order")).toBeChecked();
    await expect.poll(() => sent).toEqual([operation]);
    await page.reload();
    await openMenu(page);
    await expect(choice(page, "In order")).toBeChecked();
    await expectAccessible(page);
    await choice(page, "Shuffle").click();
    await expect(choice(page, "Shuffle")).toBeChecked();
    await expect.poll(() => sent).toEqual([operation, operation]);
    await page.reload();
    await openMenu(page);
    await expect(choice(page, "Shuffle")).toBeChecked();
  });
}

test("play order: a failed change is reverted, with a message", { tag: "@M-240" }, async ({
  signedIn: page,
  service,
  company,
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
});

test("play order: is read-only for other people's music", {
  tag: ["@M-178", "@M-240"],
}, async ({ signedIn: page, zone }) => {
  await page.goto(`/discover/music/${zone.play_from?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: zone.source?.name ?? "" })).toBeVisible();
  await expect(page.getByText(/ · (Shuffle|In order) · /)).toBeVisible();
  await openMenu(page, zone.source?.name);
  await expect(page.getByRole("menuitemradio")).toHaveCount(0);
});
