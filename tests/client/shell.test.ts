import { onTestFinished, vi } from "vitest";
import { AccountList } from "#shared/contract/rest/accounts/accounts.ts";
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

test("header: logo, and a search with its shortcut (@P-124 @M-043 @M-053)", async ({ signedIn: page }) => {
  await page.goto("/download");
  const header = page.getByRole("banner").filter({ has: page.getByRole("button", { name: "User menu" }) });
  const hint = header.getByRole("button", { name: /^Quick search/ });
  await expect(hint).toHaveText(/CtrlK$/);
  await header.getByRole("searchbox", { name: "Search" }).fill("deep house");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\/deep\+house\?nav=header$/);
  // The address changes before its page is ready.
  await expect(page.getByRole("main").getByRole("searchbox", { name: "Search music" })).toHaveValue(
    "deep house",
  );
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  // Pressing Enter completes the search, so it is remembered at once.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Search" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "deep house", exact: true })).toBeVisible();

  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel");
  await page.goto("/download?sidebar=0");
  await expect(header.getByRole("link", { name: "Roomtone" })).toBeVisible();
  await expect(hint).toHaveText(/⌘K$/);
});

test("header: the account menu lists every other active account, and switches to one on the same page (@P-001 @C-021)", async ({
  signedIn: page,
  api,
  company: { account },
}) => {
  // As after the skip link, whose fragment stays.
  await page.goto("/accounts/_/zones#content");
  await expect(page.getByRole("heading", { name: "Zones", level: 1 })).toBeVisible();
  const menu = page.getByRole("menu");
  const { items } = await api.rest("GET", `/api/auth/users/${api.userId}/accounts`, AccountList);
  const others = items.filter(({ id, deactivated }) => !deactivated && id !== account);
  const [other] = others;
  if (!other) throw new Error("the demo owner has one account only");
  await page.getByRole("button", { name: /^Account: / }).click();
  await expect(menu.getByRole("menuitem")).toHaveText([
    "Account settings",
    "Download apps",
    "Your companies",
    ...others.map(({ business_name: name }) => new RegExp(name)),
  ]);
  for (const { business_name: name } of others)
    await expect(menu.getByRole("menuitem", { name }).first()).toBeVisible();
  await menu.getByRole("menuitem", { name: other.business_name }).click();
  await expect(page).toHaveURL(`/accounts/${other.id}/zones#content`);
  await expect(page.getByRole("button", { name: `Account: ${other.business_name}` })).toBeVisible();
});
