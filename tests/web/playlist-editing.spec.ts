import { expect, type Page } from "@playwright/test";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import { createDevice } from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { told } from "#tests/integration/player/scene.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

const editor = (page: Page) => page.getByRole("list", { name: "Tracks", exact: true });
const rows = (page: Page) => editor(page).getByRole("checkbox");
const nameOf = async (page: Page, place: number) =>
  (await rows(page).nth(place).getAttribute("aria-label")) ?? "";

test("playlists: created, filled from a link, reordered by key and mouse, and renamed", {
  tag: ["@M-014", "@M-055", "@M-056", "@M-090", "@M-274", "@M-326", "@M-384"],
}, async ({ signedIn: page, service, zone }) => {
  await page.goto("/create?signup=x");
  await expect(page.getByRole("heading", { level: 1, name: "Create" })).toBeVisible();
  await goTo(page, "/help");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Create" }).click();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: /^Playlist/ })).toHaveAttribute("href", "/create/playlist");
  await goTo(page, "/create/playlist");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Playlist 1");
  const created = page.waitForRequest(/op=CreateManualPlaylist/);
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(page).toHaveURL(/\/discover\/music\/[^/]+\/edit$/);
  expect((await created).postDataJSON()).toMatchObject({
    variables: { input: { name: "Playlist 1", trackingContext: "create-playlist" } },
  });
  await expect(page).toHaveTitle(/^Edit playlist/);

  const search = page.getByRole("searchbox", { name: "Add tracks" });
  await search.fill(`${service.url}/discover/music/${zone.play_from?.id}`);
  await page.getByRole("button", { name: "Add tracks" }).click();
  await expect(rows(page).nth(2)).toHaveAccessibleName(/., ./);
  const [first, second, third] = [await nameOf(page, 0), await nameOf(page, 1), await nameOf(page, 2)];
  await rows(page).first().focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(rows(page).first()).toHaveAccessibleName(second);
  await expect(rows(page).nth(1)).toBeFocused();
  const row = (name: string) =>
    editor(page)
      .locator("[data-place]")
      .filter({ has: page.getByLabel(name) });
  // A tall window: scrolling under a pressed mouse button would drag another row.
  await row(third).evaluate((element) => element.scrollIntoView({ block: "center" }));
  await row(second).dragTo(row(third), { targetPosition: { x: 200, y: 54 } });
  await expect(rows(page).nth(2)).toHaveAccessibleName(second);
  await expect(rows(page).first()).toHaveAccessibleName(first);
  await expectAccessible(page);

  await page.getByRole("textbox", { name: "Name" }).fill("Closing time");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Closing time" })).toBeVisible();
  await page.reload();
  await expect(rows(page).first()).toHaveAccessibleName(first);
  await expect(rows(page).nth(2)).toHaveAccessibleName(second);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Closing time");
});

test("playlists: the zone plays a track added from its row; a deleted playlist can be restored", async ({
  signedIn: page,
  service,
  api,
  company,
  zone,
}) => {
  await page.goto(`/discover/music/${zone.play_from?.id}`);
  await page
    .getByRole("button", { name: /^Add .* to a playlist/ })
    .nth(1)
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "New playlist" }).click();
  await dialog.getByRole("textbox", { name: "Playlist name" }).fill("Bar list");
  await dialog.getByRole("button", { name: "Create and add" }).click();
  await expect(page.getByText("1 track added to Bar list")).toBeVisible();

  const query =
    'query($owner: ID!) { manualPlaylists(owner: $owner) { id trackIds(market: "SE", first: 9) } }';
  const { manualPlaylists } = await api.graphql<{ manualPlaylists: { id: string; trackIds: string[] }[] }>(
    query,
    {
      owner: company.account,
    },
  );
  const [{ id = "", trackIds = [] } = {}] = manualPlaylists;
  await api.rest("PUT", `/api/auth/sound_zones/${zone.id}`, SoundZone, {
    body: { play_from: { type: "collection", id } },
  });
  const device = await createDevice(service.service, company.account, zone.id);
  using player = await ScriptedPlayer.connect(api.as(device.token));
  await told(
    player.socket,
    "source",
    ({ source }) => source?.tracks.map((track) => track.id).join() === trackIds.join(),
  );
  await page
    .getByRole("button", { name: /^Add .* to a playlist/ })
    .nth(2)
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Bar list" }).click();
  await told(player.socket, "source", ({ source }) => source?.id === id && source.tracks.length === 2);

  await page.goto(`/discover/music/${id}/edit`);
  await page.getByRole("button", { name: "Delete playlist" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Bar list deleted")).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Bar list restored")).toBeVisible();
  await page.goto(`/discover/music/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Bar list" })).toBeVisible();
});
