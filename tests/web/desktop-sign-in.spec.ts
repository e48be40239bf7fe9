import { createHash, randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { desktopSignInPage, SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { pressBehindQuestion, watchOpenedLinks } from "#tests/factories/browser/opened-links.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { test as base } from "./fixtures.ts";

/** A new browser for each test: one that asks whether to open a link may never load another page. */
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

/** The link that a desktop app opens the browser with, and the verifier that it keeps. */
function attempt() {
  const secret = () => randomBytes(32).toString("base64url");
  const [verifier, state] = [secret(), secret()];
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, state, path: desktopSignInPage("", { challenge, state }) };
}

/** Redeems the code of a link, like the app. */
async function redeem(url: string, link: string | undefined, verifier: string) {
  const code = new URL(link ?? "").searchParams.get("code");
  return new TestApi(url).call("POST", "/api/auth/desktop_codes/redeem", { body: { code, verifier } });
}

test("desktop sign-in page: asks the signed-in person, and the app gets a session of theirs", {
  tag: "@P-148",
}, async ({ signedIn: page, service, company: { owner } }) => {
  const { verifier, state, path } = attempt();
  const links = await watchOpenedLinks(page, "roomtone");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to Roomtone on this computer?");
  await expect(page.getByRole("main")).toContainText(owner.email);
  await expectAccessible(page);
  // Not approved yet.
  expect(links).toEqual([]);

  const agree = page.getByRole("button", { name: "Sign in to the app" });
  await test.step("after a failed code it offers a retry", async () => {
    await page.route("**/api/auth/desktop_codes", (route) => route.abort());
    await agree.click();
    await expect(page.getByRole("alert")).toContainText("Couldn't reach Roomtone");
    await page.unroute("**/api/auth/desktop_codes");
    expect(links).toEqual([]);
  });

  await agree.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Continue in Roomtone");
  expect(links).toHaveLength(1);
  expect(new URL(links[0] ?? "").searchParams.get("state")).toBe(state);
  await expectAccessible(page);
  // If the app did not open, there is another code, and the first one is void.
  await pressBehindQuestion(page.getByRole("button", { name: "Open Roomtone again" }));
  await expect.poll(() => links.length).toBe(2);
  expect((await redeem(service.url, links[0], verifier)).status).toBe(404);
  const answer = await redeem(service.url, links[1], verifier);
  expect(SignedIn.parse(answer.json).userId).toBe(owner.id);
});
