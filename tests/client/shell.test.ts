import { DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

test("signed out: public navigation, also on an unknown address, leads to sign-in and back (@P-094 @P-109 @P-413 @M-356)", async ({
  page,
  company,
}) => {
  const items = page.getByRole("navigation", { name: "Main" }).getByRole("listitem");
  const isPublic = async () => {
    await expect(items).toHaveText(["Home", "Search", "Create", "Sign up", "Library"]);
    await expect(page.getByRole("banner").getByRole("button")).toHaveCount(0);
  };
  await page.goto("/no/such");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page doesn't exist");
  await expect(page.getByText("Route not found (/no/such)")).toBeVisible();
  await expectAccessible(page);
  await isPublic();
  await goTo(page, "/accounts/_/library");
  await isPublic();
  await items.getByRole("link", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("E-mail").fill(company.owner.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/create$/);
  await expect(items).toHaveText(["Home", "Search", "Create", "Library", "Messages", "Zones"]);
});
