import { expect, type Page } from "@playwright/test";
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
