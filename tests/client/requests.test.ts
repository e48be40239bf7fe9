import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";

test("reload: cached content is shown before the service answers, and deleted at sign-out", async ({
  signedIn: page,
  zone,
}) => {
  await page.goto("/accounts/_/zones");
  const shown = page.getByRole("link", { name: zone.name, exact: true });
  await expect(shown).toBeVisible();
  // Once the cache's code is loaded, everything is stored when the page is left.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("roomtone.cache") ?? ""))
    .toContain(zone.name);

  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/sound_zones/search", async (route) => {
    await answered;
    await route.continue();
  });
  const asked = page.waitForRequest("**/sound_zones/search");
  await page.reload();
  await asked;
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  const response = page.waitForResponse("**/sound_zones/search");
  answer();
  await response;
  await expect(shown).toBeVisible();

  const kept = await page.evaluate(() => localStorage.getItem("roomtone.cache") ?? "");
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem("roomtone.session") ?? "{}"));
  expect(kept).not.toContain(session.token);
  expect(kept).not.toContain(session.refreshToken);
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("roomtone.cache"))).toBeNull();
});
