import { createHash, randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { desktopSignInPage, SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { DEMO_OWNER, DEMO_PASSWORD, TestApi } from "../factories/api.ts";
import { pressBehindQuestion, watchOpenedLinks } from "../factories/opened-links.ts";
import { expectAccessible } from "./accessible.ts";
import { test as base } from "./fixtures.ts";

/** A browser of each test's own: one that asks whether it may open a link may never load another page. */
const test = base.extend({
  context: async ({ playwright, launchOptions, baseURL, storageState, locale, timezoneId }, use) => {
    const browser = await playwright.chromium.launch(launchOptions);
    const place = baseURL === undefined ? {} : { baseURL };
    const context = await browser.newContext({
      ...place,
      storageState,
      ...(locale ? { locale } : {}),
      ...(timezoneId ? { timezoneId } : {}),
    });
    await use(context);
    await browser.close();
  },
});

/** What a desktop app opens the browser with, and what it keeps to itself. */
function attempt() {
  const secret = () => randomBytes(32).toString("base64url");
  const [verifier, state] = [secret(), secret()];
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, state, path: desktopSignInPage("", { challenge, state }) };
}

/** Redeems what a link brought, as the app does. */
async function redeem(url: string, link: string | undefined, verifier: string) {
  const code = new URL(link ?? "").searchParams.get("code");
  return new TestApi(url).call("POST", "/api/auth/desktop_codes/redeem", { body: { code, verifier } });
}

test("desktop sign-in page: asks who is signed in, and the app then gets a session of theirs", {
  tag: "@P-148",
}, async ({ signedIn: page, service, company: { owner } }) => {
  const { verifier, state, path } = attempt();
  const links = await watchOpenedLinks(page, "roomtone");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to Roomtone on this computer?");
  await expect(page.getByRole("main")).toContainText(owner.email);
  await expectAccessible(page);
  // Nobody has agreed yet.
  expect(links).toEqual([]);

  await page.getByRole("button", { name: "Sign in to the app" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Continue in Roomtone");
  expect(links).toHaveLength(1);
  expect(new URL(links[0] ?? "").searchParams.get("state")).toBe(state);
  await expectAccessible(page);
  // Nothing happened: there is another code, and the first one has ended.
  await pressBehindQuestion(page.getByRole("button", { name: "Open Roomtone again" }));
  await expect.poll(() => links.length).toBe(2);
  expect((await redeem(service.url, links[0], verifier)).status).toBe(404);
  const answer = await redeem(service.url, links[1], verifier);
  expect(SignedIn.parse(answer.json).userId).toBe(owner.id);
});

test("desktop sign-in page: signed out, one signs in first and comes back to the question", {
  tag: "@P-148",
}, async ({ page }) => {
  const { path } = attempt();
  await page.goto(path);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("E-mail").fill(DEMO_OWNER);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("button", { name: "Sign in to the app" })).toBeVisible();
});

test("desktop sign-in page: another login may be used, and one may decline", { tag: "@P-148" }, async ({
  signedIn: page,
}) => {
  const { path } = attempt();
  const links = await watchOpenedLinks(page, "roomtone");
  await page.goto(path);
  await page.getByRole("button", { name: "Sign in as someone else" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("E-mail").fill(DEMO_OWNER);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(path);
  await page.getByRole("link", { name: "Not now" }).click();
  await expect(page).toHaveURL(/\/home$/);
  expect(links).toEqual([]);
});

test("desktop sign-in page: an incomplete link says so and asks nothing", async ({ signedIn: page }) => {
  for (const search of ["", "?challenge=x&state=y", `?challenge=${"c".repeat(43)}`]) {
    await page.goto(`/desktop-sign-in${search}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is incomplete");
    await expect(page.getByRole("button")).toHaveCount(0);
  }
  await expectAccessible(page);
});

test("desktop sign-in page: a code that could not be made can be tried again", async ({ signedIn: page }) => {
  const links = await watchOpenedLinks(page, "roomtone");
  await page.route("**/api/auth/desktop_codes", (route) => route.abort());
  await page.goto(attempt().path);
  const agree = page.getByRole("button", { name: "Sign in to the app" });
  await agree.click();
  await expect(page.getByRole("alert")).toContainText("Couldn't reach Roomtone");
  await page.unroute("**/api/auth/desktop_codes");
  await agree.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Continue in Roomtone");
  expect(links).toHaveLength(1);
});
