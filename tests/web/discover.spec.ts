import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

test("discover: links lead from Home to a category, an artist, an album and a track on it", {
  tag: ["@M-016", "@M-017", "@M-019", "@M-020", "@M-021", "@M-023", "@M-188"],
}, async ({ signedIn: page, company }) => {
  const main = page.getByRole("main");
  const title = main.getByRole("heading", { level: 1 });
  const asked = page.waitForRequest((request) => request.url().endsWith("?op=EditorialPage"));
  await page.goto("/home");
  // What only the built client says of itself.
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
