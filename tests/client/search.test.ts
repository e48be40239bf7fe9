import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import { goTo, push } from "./in-app.ts";

test("search: says when nothing is found; recent searches are listed and can be cleared (@M-054 @M-219)", async ({
  signedIn: page,
}) => {
  await page.goto("/search/qqqqzzzz");
  await expect(page.getByText("No results for “qqqqzzzz”")).toBeVisible();
  push("/search/jazz");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("roomtone.recent-searches") ?? ""))
    .toContain("jazz");
  push("/search");
  await expect(page.getByRole("heading", { name: "Recent searches" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "jazz", exact: true }).click();
  await expect(page).toHaveURL(/\/search\/jazz$/);
  push("/search");
  await page.getByRole("button", { name: "Remove “jazz”" }).click();
  await expect(page.getByRole("link", { name: "jazz", exact: true })).toBeHidden();
});

test("search: a genre leads to its playlists; an id to its page, unless a section follows it (@M-046 @M-047 @M-048)", async ({
  signedIn: page,
  zone,
}) => {
  await page.goto("/search");
  await page.getByRole("link", { name: "Soul & funk" }).click();
  await expect(page).toHaveURL(/\/search\/Soul\+%26\+funk\/playlists$/);
  await expect(page.getByRole("searchbox", { name: "Search music" })).toHaveValue("Soul & funk");
  await page.getByRole("link", { name: "Chair by the Mirror" }).click();
  await page.getByRole("list", { name: "Genres" }).getByRole("link", { name: "Dub" }).click();
  await expect(page).toHaveURL(/\/search\/Dub\/playlists$/);
  await expect(page.getByRole("link", { name: "River Bank Dub" })).toBeVisible();

  const id = zone.play_from?.id ?? "";
  await page.goto(`/search/${id}`);
  await expect(page).toHaveURL(new RegExp(`/discover/music/${id.replaceAll(".", "\\.")}`));
  await goTo(page, `/search/${id}/tracks`);
  await expect(page.getByRole("searchbox", { name: "Search music" })).toHaveValue(id);
  expect(new URL(page.url()).pathname).toBe(`/search/${id}/tracks`);
  await goTo(page, "/search");
  await page.getByRole("searchbox", { name: "Search music" }).fill(id);
  await expect(page).toHaveURL(
    new RegExp(`/search/${id.replaceAll(".", "\\.")}/${id.replaceAll(".", "\\.")}`),
  );
});

test("search: typed text is searched, is in the address with '+' for spaces, and survives a reload (@M-041 @M-044 @M-045)", async ({
  signedIn: page,
}) => {
  await page.goto("/search");
  await expect(page.getByRole("heading", { name: "Genres" })).toBeVisible();
  const field = page.getByRole("searchbox", { name: "Search music" });
  await expect(field).toBeFocused();
  await field.fill("soft jazz");
  await expect(page).toHaveURL(/\/search\/soft\+jazz$/);
  await field.fill("jazz");
  await expect(page).toHaveURL(/\/search\/jazz$/);
  await expect(page.getByRole("heading", { name: "Playlists" })).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("jazz");
  await expect(page.getByRole("heading", { name: "Playlists" })).toBeVisible();

  await page.getByRole("navigation", { name: "Type of result" }).getByText("Playlists").click();
  await expect(page).toHaveURL(/\/search\/jazz\/playlists$/);
  await expect(page.getByText(/\d+ results?/)).toBeVisible();

  await goTo(page, "/search");
  await field.fill("AC/DC + friends");
  await expect(page).toHaveURL(/\/search\/AC%2FDC\+%2B\+friends$/);
  await page.reload();
  await expect(field).toHaveValue("AC/DC + friends");
});
