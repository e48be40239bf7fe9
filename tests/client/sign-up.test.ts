import { onTestFinished, vi } from "vitest";
import { freshEmail } from "#tests/factories/people/sign-up-form.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import type { Page } from "./page.ts";

test.override({ billing: "sandbox" });

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

test("sign-up: if the address is taken meanwhile, it returns to that step and keeps all input (@P-231)", async ({
  page,
  service,
}) => {
  const email = freshEmail();
  await page.goto("/signup/user");
  await fillPerson(page, email);
  await goOn(page);
  await page.getByRole("radio", { name: "Owner" }).click();
  await goOn(page);
  await page.getByRole("radio", { name: "Something else" }).click();
  await page.getByLabel("Describe it in a few words").fill("A reading room");
  await page.getByLabel("Number of locations").fill("3");
  await goOn(page);
  await at(page, "/signup/company");
  await page.getByLabel("Company name").fill("Berg & Co");
  await page.getByRole("combobox", { name: "Country" }).fill("Norway");
  await page.getByRole("option", { name: "Norway", exact: true }).click();
  await page.getByLabel("Organization number").fill("123456789");
  await page.getByLabel("Website").fill("https://berg.example");
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  const taken = await new TestApi(service.url).call("POST", "/api/auth/register/partial", {
    body: {
      person: { name: "Eva", email, password: "a long one" },
      user_role: "owner",
      legal_acceptance: true,
      account: { business_name: "Another shop", business_type: "cafe" },
    },
  });
  expect(taken.status).toBe(200);
  await page.getByRole("button", { name: "Create account" }).click();
  await at(page, "/signup/user");
  const address = page.getByLabel("E-mail");
  await expect(address).toBeFocused();
  await expect(
    page.getByText("Somebody has already signed up with this e-mail. Sign in instead."),
  ).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveValue("Ada Berg");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("a long one");
  await address.fill(freshEmail());
  await goOn(page);
  await at(page, "/signup/company");
  await expect(page.getByLabel("Company name")).toHaveValue("Berg & Co");
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("Norway");
  await expect(page.getByLabel("Organization number")).toHaveValue("123456789");
  await expect(page.getByLabel("Website")).toHaveValue("https://berg.example");
  await expect(page.getByRole("checkbox", { name: /I accept the terms/ })).toBeChecked();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("radio", { name: "Something else" })).toBeChecked();
  await expect(page.getByLabel("Describe it in a few words")).toHaveValue("A reading room");
  await expect(page.getByLabel("Number of locations")).toHaveValue("3");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("radio", { name: "Owner" })).toBeChecked();
  await goOn(page);
  await at(page, "/signup/company");
  await page.getByRole("button", { name: "Create account" }).click();
  await at(page, "/onboarding/setup");
});

test("sign-up: requests the texts, the country and its prices, in this order (@P-151 @P-375 @C-359)", async ({
  page,
}) => {
  // The client's own files have such names too.
  const ofSignUp = /\/(i18n|determine[_-]location|pricing)(?=[/?]|$)/;
  const expected = [
    "GET /api/auth/i18n/en",
    "GET /api/auth/determine_location?time_zone=Europe%2FStockholm",
    "GET /api/billing/pricing?all_plans=true&iso_country=SE&voucher_code=SUMMER",
  ];
  const calls = callsOf(page);
  for (const start of ["/signup", "/partner-signup"]) {
    calls.length = 0;
    await page.goto(`${start}?voucher=SUMMER`);
    await expect(page.getByText("Prices for Sweden")).toBeVisible();
    expect(calls.filter((call) => ofSignUp.test(call))).toEqual(expected);
  }
  for (const answer of [{ json: { country: "ZZ" } }, { status: 404 }]) {
    calls.length = 0;
    await page.route("**/determine_location*", (route) => route.fulfill(answer));
    await page.goto("/signup?voucher=SUMMER");
    await expect(page.getByText("per zone", { exact: false }).first()).toBeVisible();
    expect(calls.filter((call) => ofSignUp.test(call)).slice(2)).toEqual([
      "GET /determine-location",
      "GET /api/billing/pricing?all_plans=true&iso_country=US&voucher_code=SUMMER",
    ]);
  }
});
