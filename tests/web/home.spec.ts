import { expect } from "@playwright/test";
import { Account } from "#shared/contract/rest/entities.ts";
import { expectAccessible } from "./accessible.ts";
import { goTo } from "./in-app.ts";
import { test } from "./player-fixtures.ts";

test("home page: greeting, zone overview, and rows of music with arrow key navigation", async ({
  signedIn: page,
  player,
  company,
  api,
}) => {
  await page.goto("/home");
  await expect(
    page.getByRole("heading", { level: 1, name: /^Good (morning|afternoon|evening), / }),
  ).toBeVisible();
  await expect.poll(() => player.state()?.status).toBe("playing");
  const zones = page.getByRole("region", { name: "Your zones" });
  await expect(zones).toContainText("1 zone playing");
  await expectAccessible(page);

  const row = page.getByRole("main").getByRole("region").nth(1);
  const on = row.getByRole("button", { name: /^Scroll .* forward$/ });
  if (await on.isVisible()) {
    await on.click();
    await expect.poll(() => row.getByRole("list").evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
  }
  await row.getByRole("link").first().focus();
  await page.keyboard.press("Tab");
  await expect(row.getByRole("button", { name: /^Play .* in zones$/ }).first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(row.getByRole("button", { name: /^More/ }).first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(row.getByRole("link").nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/discover\//);

  await test.step("a long name of the company stays within the window", async () => {
    const name = "W".repeat(90);
    await api.rest("PUT", `/api/auth/accounts/${company.account}`, Account, {
      body: { business_name: name },
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, "/home");
    await expect(page.getByRole("main").getByText(name)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  });
  await zones.getByRole("link", { name: /^All .* zones$/ }).click();
  await expect(page).toHaveURL(/\/zones$/);
});
