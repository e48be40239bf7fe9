import { createOwnPlaylist } from "#tests/factories/music/music.ts";
import { expectAccessible } from "./accessible.ts";
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
  // The keys are for the menu from now on.
  await expect(page.locator("[role=menu] :focus")).toBeAttached();
}

async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: "Share" })).toBeHidden();
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

const KINDS = [
  ["Manual", "UpdateManualPlaylistPlaybackMode"],
  ["SpotifyComposer", "UpdateSpotifyPlaylistMetadata"],
] as const;

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

  await closeMenu(page);
  await goTo(page, `/discover/music/${zone.play_from?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: zone.source?.name ?? "" })).toBeVisible();
  await expect(page.getByText(/ · (Shuffle|In order) · /)).toBeVisible();
  await openMenu(page, zone.source?.name);
  await expect(page.getByRole("menuitemradio")).toHaveCount(0);
});

test("play order: the owner changes that of a playlist of either kind, also with the keyboard (@M-240 @M-178)", async ({
  signedIn: page,
  service,
  company,
}) => {
  const sent = operationsOf(page);
  const own: string[] = [];
  for (const [kind] of KINDS) own.push(await createOwnPlaylist(service.service, company.account, kind));
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  const open = async (playlist: string) => {
    await goTo(page, `/discover/music/${playlist}`);
    // The next screen has it, of the same name as the last.
    await expect(page.getByRole("heading", { level: 1, name: "A playlist" })).toBeFocused();
    await openMenu(page);
  };
  for (const [place, playlist] of own.entries()) {
    await open(playlist);
    await expect(choice(page, "Shuffle")).toBeChecked();
    await choice(page, "Shuffle").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(choice(page, "In order")).toBeChecked();
    await expect.poll(() => sent.at(-1)).toBe(KINDS[place]?.[1]);
    await closeMenu(page);
  }
  await expect.poll(() => sent).toEqual(KINDS.map(([, operation]) => operation));

  await page.reload();
  for (const [place, playlist] of own.toReversed().entries()) {
    if (place === 0) await openMenu(page);
    else await open(playlist);
    await expect(choice(page, "In order")).toBeChecked();
    await expectAccessible(page);
    await choice(page, "Shuffle").click();
    await expect(choice(page, "Shuffle")).toBeChecked();
    await expect.poll(() => sent.length).toBe(KINDS.length + place + 1);
    await closeMenu(page);
  }
  expect(sent.slice(KINDS.length)).toEqual(KINDS.map(([, operation]) => operation).toReversed());

  await page.reload();
  for (const [place, playlist] of own.entries()) {
    if (place === 0) await openMenu(page);
    else await open(playlist);
    await expect(choice(page, "Shuffle")).toBeChecked();
    await closeMenu(page);
  }
});
