import { expect } from "@playwright/test";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

test("discover: from Home by links alone to a category, an artist, an album and a track on it", {
  tag: ["@M-016", "@M-017", "@M-019", "@M-020", "@M-021", "@M-023", "@M-188"],
}, async ({ signedIn: page }) => {
  const main = page.getByRole("main");
  const title = main.getByRole("heading", { level: 1 });
  await page.goto("/home");
  await main.getByRole("link", { name: "All categories" }).click();
  await expect(page).toHaveURL(/\/home\/categories$/);
  await expect(title).toHaveText("All categories");
  await expectAccessible(page);
  await main.getByRole("region", { name: "Genres" }).getByRole("link", { name: "Lo-fi" }).click();
  await expect(page).toHaveURL(/\/discover\/browse\/[^/]+$/);
  await expect(title).toHaveText("Lo-fi");
  await expectAccessible(page);

  const artist = main.getByRole("region", { name: "Artists" }).getByRole("link").first();
  const artistName = (await artist.textContent()) ?? "no name";
  await artist.click();
  await expect(page).toHaveURL(/\/discover\/artist\//);
  await expect(title).toHaveText(artistName);
  await expect(main.getByRole("heading", { name: "Top tracks" })).toBeVisible();
  await expect(main.getByRole("list", { name: "Albums" }).getByRole("link").first()).toBeVisible();
  await expectAccessible(page);

  const album = main.locator("a[href*='#']").first();
  const albumTitle = (await album.textContent()) ?? "no title";
  await album.click();
  await expect(page).toHaveURL(/\/discover\/album\/[A-Za-z0-9_-]+#/);
  await expect(title).toHaveText(albumTitle);
  const named = decodeURIComponent(new URL(page.url()).hash.slice(1));
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(named);
  await expect(main.locator("[aria-current=location]")).toBeInViewport();
  await expectAccessible(page);
  await page.goto(`/discover/track/${named}`);
  await expect(page).toHaveURL(/\/discover\/album\/[A-Za-z0-9_-]+#/);
});

test("discover: pages by their own names, and addresses that name nothing", {
  tag: ["@M-010"],
}, async ({ signedIn: page }) => {
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  await page.goto("/discover/genres");
  await expect(title).toHaveText("Genres");
  await expect(page.getByRole("region", { name: "Lo-fi" }).getByRole("link").nth(1)).toBeVisible();
  await page.goto("/discover/no/such/page");
  await expect(title).toHaveText("Page not found");
  await page.goto(`/discover/browse/${idOf("BrowseCategory", "genre-polka")}`);
  await expect(page.getByText("No music in this category")).toBeVisible();
  await page.getByRole("link", { name: "All categories" }).click();
  await expect(title).toHaveText("All categories");
});

test("search: the arrow keys walk from the field through the results, Enter opens the best one", async ({
  signedIn: page,
}) => {
  await page.goto("/search/calm");
  const field = page.getByRole("searchbox", { name: "Search music" });
  await expect(page.getByRole("heading", { name: "Categories" })).toBeVisible();
  await field.focus();
  await page.keyboard.press("ArrowDown");
  const results = page.locator("[data-results] li a");
  await expect(results.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(results.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/discover\//);
});
