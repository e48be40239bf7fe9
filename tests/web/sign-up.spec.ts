import { expect, type Page } from "@playwright/test";
import { freshEmail } from "#tests/factories/people/sign-up-form.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { push } from "./in-app.ts";

test.use({ billing: "sandbox", timezoneId: "Europe/Stockholm" });

const goOn = (page: Page) => page.getByRole("button", { name: "Continue", exact: true }).click();
const at = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`${path}$`));

/** Fills in the person's details. */
async function fillPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel("Your name").fill("Ada Berg");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long one");
}

/** Calls that a page makes, each as method and path with its query. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

/** The current account of a signed-in page. */
async function ownAccount(page: Page, url: string) {
  const kept = await page.evaluate(() => localStorage.getItem("roomtone.session") ?? "{}");
  const { token } = JSON.parse(kept) as { token: string };
  const user = JSON.parse(atob(token.split(".")[1] ?? "")).sub as string;
  const answer = await new TestApi(url, token).call("GET", `/api/auth/users/${user}/accounts`);
  return (answer.json as { items: Record<string, unknown>[] }).items[0];
}

test("sign-up: step by step, back, over a reload, to the onboarding with a trial", {
  tag: ["@P-059", "@P-149", "@P-150", "@P-153", "@P-155", "@P-483"],
}, async ({ page, service }) => {
  const calls = callsOf(page);
  await page.goto("/signup/company");
  await at(page, "/signup");
  await push(page, "/signup/sso");
  await at(page, "/signup");
  await expect(page.getByText("Free for 14 days")).toBeVisible();
  await expect(page.getByText("Then 499 kr per zone and month")).toBeVisible();
  await expectAccessible(page, ["light"]);
  await page.getByRole("link", { name: "Continue with e-mail" }).click();
  await at(page, "/signup/user");

  await fillPerson(page, "owner@demo.roomtone.test");
  await goOn(page);
  await expect(
    page.getByText("Somebody has already signed up with this e-mail. Sign in instead."),
  ).toBeVisible();
  expect(calls.filter((call) => call.startsWith("POST /api/auth/register"))).toEqual([
    "POST /api/auth/register/email/available",
  ]);
  const email = freshEmail();
  await page.getByLabel("E-mail").fill(email);
  await goOn(page);
  await at(page, "/signup/role");
  await expectAccessible(page, ["light"]);
  await goOn(page);
  await expect(page.getByRole("alert")).toHaveText("Cannot be empty");
  await page.getByRole("radio", { name: "Manager" }).click();
  await goOn(page);
  await at(page, "/signup/company-type");
  await page.getByRole("radio", { name: "Food and drink" }).click();
  await page.getByRole("radio", { name: "Café" }).click();
  await expectAccessible(page, ["light"]);
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
  await expectAccessible(page, ["light"]);
  await page.getByLabel("Organization number").fill("556677-8899");
  await page.getByLabel("Address", { exact: true }).fill("Main Street 1");
  await page.getByLabel("Postal code").fill("222 22");
  await page.getByLabel("City").fill("Lund");
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await at(page, "/onboarding/setup");
  await expect(page.getByText("Your trial ends in 14 days.", { exact: false }).first()).toBeVisible();
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

test("partner sign-up: with a voucher and a referral source, to a partner's account", {
  tag: ["@P-061", "@P-149", "@P-153", "@P-154", "@P-483"],
}, async ({ page, service }) => {
  await page.goto("/partner-signup/company");
  await at(page, "/partner-signup");
  await push(page, "/partner-signup/sso");
  await at(page, "/partner-signup");
  await page.goto(
    "/partner-signup?businessName=Berg+Music&referralCode=friend&utm_campaign=spring&utm_source=news&utm_medium=mail&voucher=SUMMER",
  );
  await expect(page.getByText("Voucher SUMMER is applied")).toBeVisible();
  await expect(
    page.getByText("249.50", { exact: false }).or(page.getByText("249,50", { exact: false })),
  ).toBeVisible();
  await page.getByRole("link", { name: "Continue with e-mail" }).click();
  await at(page, "/partner-signup/user");
  await fillPerson(page, freshEmail());
  await page.getByRole("radio", { name: "Owner" }).click();
  await goOn(page);
  await at(page, "/partner-signup/company-info");
  await page.getByRole("radio", { name: "Something else" }).click();
  await page.getByLabel("Number of locations you manage").fill("12");
  await expectAccessible(page, ["light"]);
  await goOn(page);
  await at(page, "/partner-signup/company");
  await expect(page.getByLabel("Company name")).toHaveValue("Berg Music");
  await page.getByRole("combobox", { name: "Country" }).fill("United States");
  await page.getByRole("option", { name: "United States", exact: true }).click();
  await page.getByLabel("Address", { exact: true }).fill("1 Main Street");
  await page.getByLabel("Postal code").fill("10001");
  await page.getByLabel("City").fill("New York");
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Cannot be empty")).toBeVisible();
  await page.getByRole("combobox", { name: "State" }).fill("New York");
  await page.getByRole("option", { name: "New York (NY)" }).click();
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/register"),
  );
  await page.getByRole("button", { name: "Create account" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    kind: "partner",
    voucher_code: "SUMMER",
    referral_code: "friend",
    utm_campaign: "spring",
    utm_source: "news",
    utm_medium: "mail",
  });
  await at(page, "/onboarding/partner-business-type");
  expect(await ownAccount(page, service.url)).toMatchObject({
    business_name: "Berg Music",
    state: "NY",
    roles: { is_partner: true },
  });
});
