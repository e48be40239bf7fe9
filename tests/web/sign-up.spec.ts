import { expect, type Page } from "@playwright/test";
import { TestApi } from "../factories/api.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

test.use({ billing: "sandbox", environment: { ROOMTONE_SIGNUP: "on" }, timezoneId: "Europe/Stockholm" });

/** Nobody has this address yet. */
const freshEmail = () => `ada.${Date.now()}.${Math.random().toString(36).slice(2, 8)}@shop.example`;

const goOn = (page: Page) => page.getByRole("button", { name: "Continue", exact: true }).click();
const at = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`${path}$`));

/** Says who one is. */
async function fillPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel("Your name").fill("Ada Berg");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long one");
}

/** The calls that a page makes, each by its method and path with its search. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

/** The account of the page that is signed in. */
async function ownAccount(page: Page, url: string) {
  const kept = await page.evaluate(() => localStorage.getItem("roomtone.session") ?? "{}");
  const { token } = JSON.parse(kept) as { token: string };
  const user = JSON.parse(atob(token.split(".")[1] ?? "")).sub as string;
  const answer = await new TestApi(url, token).call("GET", `/api/auth/users/${user}/accounts`);
  return (answer.json as { items: Record<string, unknown>[] }).items[0];
}

test("sign-up: step by step, back, over a reload, to a signed-in home with a trial", {
  tag: ["@P-059", "@P-149", "@P-153", "@P-150", "@P-155", "@P-483", "@C-107"],
}, async ({ page, service }) => {
  const calls = callsOf(page);
  await page.goto("/signup/company");
  await at(page, "/signup");
  await expect(page.getByText("Free for 14 days")).toBeVisible();
  await expect(page.getByText("Then 499 kr per zone and month")).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: "/tmp/su-1.png" });
  await page.getByRole("link", { name: "Continue with e-mail" }).click();
  await at(page, "/signup/user");

  await fillPerson(page, "owner@demo.roomtone.test");
  await goOn(page);
  await expect(
    page.getByText("Somebody has already signed up with this e-mail. Sign in instead."),
  ).toBeVisible();
  await page.screenshot({ path: "/tmp/su-2.png" });
  expect(calls.filter((call) => call.startsWith("POST /api/auth/register"))).toEqual([
    "POST /api/auth/register/email/available",
  ]);
  const email = freshEmail();
  await page.getByLabel("E-mail").fill(email);
  await goOn(page);
  await at(page, "/signup/role");
  await expectAccessible(page);
  await page.screenshot({ path: "/tmp/su-3.png" });
  await goOn(page);
  await expect(page.getByRole("alert")).toHaveText("Cannot be empty");
  await page.getByRole("radio", { name: "Manager" }).click();
  await goOn(page);
  await at(page, "/signup/company-type");
  await page.getByRole("radio", { name: "Food and drink" }).click();
  await page.getByRole("radio", { name: "Café" }).click();
  await expectAccessible(page);
  await page.screenshot({ path: "/tmp/su-4.png" });
  await goOn(page);
  await at(page, "/signup/company");
  await page.getByLabel("Company name").fill("Berg & Co");

  await page.getByRole("button", { name: "Back" }).click();
  await at(page, "/signup/company-type");
  await expect(page.getByRole("radio", { name: "Café" })).toBeChecked();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("radio", { name: "Manager" })).toBeChecked();
  await page.goBack();
  await page.goto("/signup/company");
  await at(page, "/signup/user");
  await expect(page.getByText("Enter your password again")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    "a long one",
  );
  await page.getByLabel("Password", { exact: true }).fill("a long one");
  await goOn(page);
  await at(page, "/signup/company");
  await expect(page.getByLabel("Company name")).toHaveValue("Berg & Co");

  await page.getByLabel("Organization number").fill("12");
  await page.getByText("Add the address now").click();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Must be a valid organization number")).toBeVisible();
  await expect(page.getByText("You need to accept the terms to create an account")).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: "/tmp/su-5.png", fullPage: true });
  await page.getByLabel("Organization number").fill("556677-8899");
  await page.getByLabel("Address", { exact: true }).fill("Main Street 1");
  await page.getByLabel("Postal code").fill("222 22");
  await page.getByLabel("City").fill("Lund");
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await at(page, "/home");
  await expect(page.getByText("Your trial ends in 14 days.", { exact: false }).first()).toBeVisible();
  await page.screenshot({ path: "/tmp/su-6.png" });
  expect(calls.filter((call) => call.startsWith("POST /api/auth/register")).at(-1)).toBe(
    "POST /api/auth/register",
  );
  expect(await ownAccount(page, service.url)).toMatchObject({
    business_name: "Berg & Co",
    business_type: "cafe",
    iso_country: "SE",
    city: "Lund",
    roles: { is_partner: false },
  });
});
