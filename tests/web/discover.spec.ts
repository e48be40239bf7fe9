import { expect } from "@playwright/test";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { createSchedule } from "#tests/factories/music/music.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

test("discover: links lead from Home to a category, an artist, an album and a track on it", {
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
  const picture = main.locator("header img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
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

test("discover: pages have their own names, and unknown addresses say so", {
  tag: ["@M-010", "@M-189"],
}, async ({ signedIn: page, company }) => {
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  const asked = page.waitForRequest((request) => request.url().endsWith("?op=EditorialPage"));
  await page.goto("/discover/genres");
  await expect(title).toHaveText("Genres");
  await expect(page.getByRole("region", { name: "Lo-fi" }).getByRole("link").nth(1)).toBeVisible();
  expect(JSON.parse((await asked).headers()["x-user-agent"] ?? "")).toEqual({
    platform: "business",
    platformVersion: expect.stringMatching(/^\d+\./),
    locale: "EN",
    timeZoneOffset: expect.any(Number),
    country: "SE",
    account: company.account,
    user: company.owner.id,
    soundZone: null,
    businessType: expect.any(String),
    sessionId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  await goTo(page, "/discover/no/such/page");
  await expect(title).toHaveText("Page not found");
  await goTo(page, `/discover/browse/${idOf("BrowseCategory", "genre-polka")}`);
  await expect(page.getByText("No music in this category")).toBeVisible();
  await page.getByRole("link", { name: "All categories" }).click();
  await expect(title).toHaveText("All categories");
});

test("discover: links lead from Home to a page of every kind of music", {
  tag: ["@M-002", "@M-012", "@M-368", "@M-377"],
}, async ({ signedIn: page, company, service }) => {
  await createSchedule(service.service, company.account, [], "A week of our own");
  const main = page.getByRole("main");
  const title = main.getByRole("heading", { level: 1 });
  const home = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" });
  const picture = main.locator("img").first();
  /** Opens the first card with this address on Home, or on the page behind a link there; returns its name. */
  const follow = async (href: string, by: string | null = null) => {
    await home.click();
    await expect(page).toHaveURL(/\/home$/);
    if (by !== null) await main.getByRole("link", { name: by }).first().click();
    const link = main.locator(`a[href^="${href}"]`).first();
    await expect(link).toBeVisible();
    // Any card with this address: rows are still loading.
    const address = (await link.getAttribute("href")) ?? "";
    const same = main.locator(`a[href="${address}"]`).first();
    const name = (await same.textContent()) ?? "no name";
    await same.click();
    await expect(page).toHaveURL((url) => url.pathname === address.split("#")[0]);
    await expect(title).toHaveText(name);
    return name;
  };
  await page.goto("/home");
  const tracks = main.getByRole("list", { name: "Tracks" }).getByRole("listitem");
  await follow("/discover/music/");
  await expect(tracks.first()).toContainText(/\d:\d\d/);
  await expect(picture).toBeVisible();
  // A collection that plays endlessly.
  await home.click();
  const stations = main.getByRole("region", { name: "Stations" });
  await stations.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/discover\/music\//);
  await expect(main.getByText("Station", { exact: true }).first()).toBeVisible();
  await expect(tracks.first()).toContainText(/\d:\d\d/);

  await follow("/discover/schedule/");
  await expect(main.getByText("by Harbour & Pine")).toBeVisible();
  await follow("/discover/album/", "Show all: Albums");
  await expect(tracks.first()).toContainText(/\d:\d\d/);
  await expect(picture).toBeVisible();
  await follow("/discover/artist/", "Show all: Artists");
  await expect(main.getByRole("heading", { name: "Top tracks" })).toBeVisible();
  await expect(main.getByRole("list", { name: "Albums" }).locator("img").first()).toBeVisible();
  const category = await follow("/discover/browse/");
  await expect(main.getByRole("region").getByRole("link").first()).toBeVisible();
  await expect(picture).toBeVisible();
  await home.click();
  await main.getByRole("link", { name: "All categories" }).click();
  await expect(title).toHaveText("All categories");
  await expect(main.getByRole("link", { name: category, exact: true }).first()).toHaveAttribute(
    "href",
    /^\/discover\/browse\/[^/]+$/,
  );
});

test("search: arrow keys move from the field through the results, Enter opens the selected one", async ({
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
