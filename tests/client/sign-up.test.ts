import { onTestFinished, vi } from "vitest";
import { TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import type { Page } from "./page.ts";

test.override({ billing: "sandbox", environment: { ROOMTONE_SIGNUP: "on" } });

/** An address that is not in use yet. */
const freshEmail = () => `ada.${Date.now()}.${Math.random().toString(36).slice(2, 8)}@shop.example`;

const at = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`${path}$`));

/** The current account of a signed-in page. */
async function ownAccount(page: Page, url: string) {
  const kept = await page.evaluate(() => localStorage.getItem("roomtone.session") ?? "{}");
  const { token } = JSON.parse(kept) as { token: string };
  const user = JSON.parse(atob(token.split(".")[1] ?? "")).sub as string;
  const answer = await new TestApi(url, token).call("GET", `/api/auth/users/${user}/accounts`);
  return (answer.json as { items: Record<string, unknown>[] }).items[0];
}

test("sign-up: old addresses lead to the screens, with their voucher or the stored one (@P-090 @P-091 @P-092 @P-152 @C-107 @C-108 @C-109)", async ({
  page,
}) => {
  const leads = async (from: string, to: string) => {
    await page.goto(from);
    await expect(page).toHaveURL((url) => url.pathname + url.search === to);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  };
  await leads("/signup/", "/signup");
  await leads("/signup/email/", "/signup/user");
  await leads("/signup/SUMMER/", "/signup?voucher=SUMMER");
  await leads("/signup/", "/signup?voucher=SUMMER");
  await leads("/signup/email/", "/signup/user?voucher=SUMMER");
  await page.goto("/login");
  await leads("/signup", "/signup?voucher=SUMMER");
  await expect(page.getByText("Voucher SUMMER is applied")).toBeVisible();
  await leads("/signup?voucher=OTHER", "/signup?voucher=OTHER");
  await expect(page.getByText("Voucher OTHER isn't valid")).toBeVisible();
  await leads("/signup/email/SUMMER", "/signup/user?voucher=SUMMER");
  await leads("/signup/SUMMER/sso", "/signup/user?voucher=SUMMER");
});

test("sign-up: the role step waits for data of the following steps (@P-060)", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/billing/pricing*", async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/billing/pricing*");
  await page.goto("/signup/role");
  await asked;
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeHidden();
  release();
  await expect(heading).toHaveText("What do you do in the business?");
});

test("sign-up: on one page in Swedish, with a business's questions only (@P-059)", async ({
  page,
  service,
}) => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(navigator, "language", "get").mockReturnValue("sv-SE");
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["sv-SE"]);
  await page.goto("/signup");
  await page.getByRole("link", { name: "Fyll i allt på en sida" }).click();
  await page.getByRole("button", { name: "Skapa konto" }).click();
  await expect(page.getByRole("radiogroup", { name: "Typ av verksamhet" })).toHaveAccessibleDescription(
    "Får inte vara tomt",
  );
  await expectAccessible(page);
  await page.getByLabel("Ditt namn").fill("Ada Berg");
  await page.getByLabel("E-post").fill(freshEmail());
  await page.getByLabel("Lösenord", { exact: true }).fill("a long one");
  await page.getByRole("radio", { name: "Ägare" }).click();
  await page.getByRole("radio", { name: "Butiker" }).click();
  await page.getByRole("radio", { name: "Klädbutik" }).click();
  await page.getByLabel("Företagsnamn").fill("Berg Mode");
  await page.getByRole("checkbox", { name: /Jag godkänner användarvillkoren/ }).check();
  // No English text and no missing translation key.
  await expect(page.getByRole("main")).not.toContainText(/sign up|your |\w+\.\w+\.\w+/i);
  await page.getByRole("button", { name: "Skapa konto" }).click();
  await at(page, "/onboarding/setup");
  await expect(page.getByRole("heading", { name: "Var ska musiken spelas?" })).toBeVisible();
  expect(await ownAccount(page, service.url)).toMatchObject({ business_type: "fashion_store", address: "" });
});
