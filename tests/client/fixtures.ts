import { test as base } from "vitest";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { Billing } from "#shared/domain/zones/standing.ts";
import { firstZone } from "#tests/factories/people/demo.ts";
import { copyDemo, type DemoCompany, type Person } from "#tests/factories/people/demo-company.ts";
import { preparedData } from "#tests/factories/prepared.ts";
import { DEMO_OWNER, DEMO_PASSWORD, TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { Page } from "./page.ts";

/**
 * Fixtures of tests that use the client without a browser; those of the same name in tests/web mean the same:
 *
 * - `signedIn`: a page of the owner, signed in without the form, with nothing open yet; `page` is nobody's.
 * - `company`: the demo's two companies and their people, copied for this test.
 * - `api`: the owner outside of the page. `zone`: a paid zone with music, without a player.
 * - `service`: the service of this file; `test.override({ billing: "sandbox" })` for tests about plans and subscriptions.
 */
export const test = base
  .extend("billing", { scope: "file" }, "off" as Billing)
  .extend("service", { scope: "file" }, async ({ billing }, { onCleanup }): Promise<TestApp> => {
    const { dataDir, env, remove } = await preparedData();
    const own = { ROOMTONE_DEMO: "1", ROOMTONE_BILLING: billing, ...SETTINGS };
    const app = await startApp({ dataDir, env: { ...env, ...own } });
    onCleanup(async () => {
      // A page that is left may have requests under way, for which a service waits.
      app.service.http.server.closeAllConnections();
      await app[Symbol.asyncDispose]();
      await remove();
    });
    return app;
  })
  .extend("company", async ({ service }): Promise<DemoCompany> => copyDemo(service.service))
  .extend("api", async ({ service, company: { owner } }): Promise<TestApi> => {
    return new TestApi(service.url, (await owner.openSession()).token, owner.id);
  })
  .extend("zone", async ({ api }): Promise<SoundZone> => firstZone(api))
  .extend("page", async ({ service }, { onCleanup }): Promise<Page> => {
    const page = new Page(service.url);
    onCleanup(() => page.close());
    return page;
  })
  .extend("signedIn", async ({ page, company }): Promise<Page> => {
    await signedInAs(page, company.owner);
    return page;
  });

/** As in tests/web: a support address, and players that are new enough. */
const SETTINGS = { ROOMTONE_SUPPORT_EMAIL: "help@shop.example", ROOMTONE_PLAYER_SOON_VERSION: "0.0.1" };

/** Gives the page a session, like signing in. The next `goto` opens the client. */
export async function signedInAs(_page: Page, person: Person): Promise<void> {
  const { token, refreshToken, supportChatHash } = await person.openSession();
  localStorage.setItem("roomtone.session", JSON.stringify({ token, refreshToken, supportChatHash }));
}

/** Signs in through the form. */
export async function signIn(page: Page, email = DEMO_OWNER, password = DEMO_PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/** A part of a test; its name precedes the message of a failure. */
export async function step<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}
