import { test as base, type Page } from "@playwright/test";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { Billing } from "#shared/domain/zones/standing.ts";
import { DEMO_OWNER, DEMO_PASSWORD, TestApi } from "../factories/api.ts";
import { startApp, type TestApp } from "../factories/app.ts";
import { firstZone } from "../factories/demo.ts";
import { copyDemo, type DemoCompany, type Person } from "../factories/demo-company.ts";
import { preparedData } from "../factories/prepared.ts";
import { type Consent, walkMeasured } from "./consent-walks.ts";

/**
 * What every web test starts from. Ask for what you need, each is one word:
 *
 * - `signedIn`: a page of the owner, signed in without the form, nothing open yet. `signedInAs(page, company.staff)` for
 *   anybody else; `signIn(page, email)` fills in the form, for tests about signing in.
 * - `company`: the demo's two companies and their people, copied for this test. Change whatever you like: no other test
 *   sees it. The demo's own accounts are for reading and for the sign-in form alone.
 * - `api`: the same owner beside the browser, for preparing and for looking behind the screen.
 * - `zone`: a zone of the company with music, paid for, without a player. `allZones(api)` gives all of them.
 * - `service`: the service, one a worker, within the worker's own process: `service.service` is what the factories in
 *   tests/factories want (createOwnPlaylist, createZoneError ...).
 *
 * player-fixtures.ts adds `player`, which plays the zone in real time; web-player-fixtures.ts has what a tab that plays
 * is asked. A test that stops or kills the service starts one of its own with `preparedService()`.
 */

export interface WorkerFixtures {
  /** One service a worker, with demo data; its files are in `dataDir`. */
  readonly service: TestApp & { readonly dataDir: string };
  /** What the service sells; `test.use({ billing: "sandbox" })` for tests about plans and subscriptions. */
  readonly billing: Billing;
  /** More of its environment. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface Fixtures {
  readonly company: DemoCompany;
  readonly api: TestApi;
  readonly zone: SoundZone;
  readonly signedIn: Page;
  /** Of the browser's user; what differs from the usual one is set by a project of the configuration. */
  readonly consent: Consent;
  /** Closes what the test opened in the worker's browser: a page works on when nobody looks at it any more. */
  readonly closing: null;
}

/** Players of the tests are newer, but for the scripted one: its zone's pages say that it will soon be too old. */
const SOON_TOO_OLD = { ROOMTONE_PLAYER_SOON_VERSION: "0.0.1" };
/** Error pages say whom to write to; a service on this computer has nobody by itself. */
const HELP = { ROOMTONE_SUPPORT_EMAIL: "help@shop.example" };

/** Paths in `page.goto` are the service's. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  billing: ["off", { option: true, scope: "worker" }],
  environment: [{}, { option: true, scope: "worker" }],
  service: [
    async ({ billing, environment }, use) => {
      const { dataDir, env, remove } = await preparedData();
      {
        const own = {
          ROOMTONE_DEMO: "1",
          ROOMTONE_BILLING: billing,
          ...SOON_TOO_OLD,
          ...HELP,
          ...environment,
        };
        await using app = await startApp({ dataDir, env: { ...env, ...own } });
        await use(Object.assign(app, { dataDir }));
      }
      await remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  consent: ["refused", { option: true }],
  context: async ({ context, consent }, use) =>
    consent === "refused" ? use(context) : walkMeasured(context, consent, () => use(context)),
  closing: [
    async ({ browser }, use) => {
      await use(null);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  baseURL: async ({ service }, use) => use(service.url),
  company: async ({ service }, use) => use(await copyDemo(service.service)),
  api: async ({ service, company: { owner } }, use) =>
    use(new TestApi(service.url, (await owner.openSession()).token, owner.id)),
  zone: async ({ api }, use) => use(await firstZone(api)),
  signedIn: async ({ page, company }, use) => {
    await signedInAs(page, company.owner);
    await use(page);
  },
});

/** Gives a page that is still empty a session, as signing in would have. The client opens with the next `goto`. */
export async function signedInAs(page: Page, person: Person): Promise<void> {
  const { token, refreshToken, supportChatHash } = await person.openSession();
  await page.addInitScript((kept) => {
    // Storage belongs to the service's pages; once: a person may sign out and come back.
    if (location.origin === "null" || localStorage.getItem("signed-in-by-test")) return;
    localStorage.setItem("signed-in-by-test", "yes");
    localStorage.setItem("roomtone.session", kept);
  }, JSON.stringify({ token, refreshToken, supportChatHash }));
}

/** Signs in as a person does. */
export async function signIn(page: Page, email = DEMO_OWNER, password = DEMO_PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}
