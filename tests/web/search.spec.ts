import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

test("search: typed text is searched, is in the address with '+' for spaces, and survives a reload", {
  tag: ["@M-041", "@M-044", "@M-045"],
}, async ({ signedIn: page }) => {
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
