import { test as base, type Page } from "@playwright/test";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { Billing } from "#shared/domain/zones/standing.ts";
import { firstZone } from "#tests/factories/people/demo.ts";
import { copyDemo, type DemoCompany, type Person } from "#tests/factories/people/demo-company.ts";
import { preparedData } from "#tests/factories/prepared.ts";
import { DEMO_OWNER, DEMO_PASSWORD, TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { type Consent, walkMeasured } from "./consent-walks.ts";

/**
 * Fixtures of every web test. Ask for what you need, each is one word:
 *
 * - `signedIn`: a page of the owner, signed in without the form, with nothing open yet. `signedInAs(page,
 *   company.staff)` for others; `signIn(page, email)` fills in the form, for tests about signing in.
 * - `company`: the demo's two companies and their people, copied for this test. Change anything: no other test sees it.
 *   The demo's own accounts are for reading and for the sign-in form only.
 * - `api`: the same owner outside of the browser, for preparing data and for checking it.
 * - `zone`: a paid zone of the company with music, without a player. `allZones(api)` returns all of them.
 * - `service`: the service, shared by the worker's tests, within the worker's own process: pass `service.service` to the
 *   factories in tests/factories (createOwnPlaylist, createZoneError ...). Tests with an environment of their own
 *   override it with `startPrepared()`.
 *
 * player-fixtures.ts adds `player`, which plays the zone in real time; web-player-fixtures.ts has helpers for tabs that
 * play. A test that interrupts the service closes its port and opens it again: see offline.spec.ts.
 */

/** A service with demo data; its files are in `dataDir`. */
export type PreparedApp = TestApp & { readonly dataDir: string };

export interface WorkerFixtures {
  /** The worker's service of each sales mode, started when first needed. */
  readonly services: (billing: Billing) => Promise<PreparedApp>;
}

export interface Fixtures {
  readonly service: PreparedApp;
  /** The service's sales mode; `test.use({ billing: "sandbox" })` for tests about plans and subscriptions. */
  readonly billing: Billing;
  readonly company: DemoCompany;
  readonly api: TestApi;
  readonly zone: SoundZone;
  readonly signedIn: Page;
  /** Set by the configuration's projects where it differs from the default. */
  readonly consent: Consent;
  /** Closes the test's pages in the worker's browser: an unused page would keep working. */
  readonly closing: null;
}

/** Test players are newer, except the scripted one: its zone's pages say that it will soon be too old. */
const SOON_TOO_OLD = { ROOMTONE_PLAYER_SOON_VERSION: "0.0.1" };
/** Error pages show a support address; a local service has none by default. */
const HELP = { ROOMTONE_SUPPORT_EMAIL: "help@shop.example" };

/** Starts a service with its own copy of the demo. */
export async function startPrepared(own: Readonly<Record<string, string>>): Promise<PreparedApp> {
  const { dataDir, env, remove } = await preparedData();
  const app = await startApp({
    dataDir,
    env: { ...env, ROOMTONE_DEMO: "1", ROOMTONE_BILLING: "off", ...SOON_TOO_OLD, ...HELP, ...own },
  }).catch(async (failure: unknown) => {
    await remove();
    throw failure;
  });
  return {
    ...app,
    dataDir,
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]();
      await remove();
    },
  };
}

/** Paths in `page.goto` are relative to the service. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  services: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const started = new Map<Billing, Promise<PreparedApp>>();
      await use((billing) => {
        const running = started.get(billing);
        if (running) return running;
        const service = startPrepared({ ROOMTONE_BILLING: billing });
        started.set(billing, service);
        service.catch(() => started.delete(billing));
        return service;
      });
      for (const service of started.values()) await (await service)[Symbol.asyncDispose]();
    },
    { scope: "worker" },
  ],
  billing: ["off", { option: true }],
  // A worker's first test waits for the start.
  service: [async ({ services, billing }, use) => use(await services(billing)), { timeout: 120_000 }],
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

/** Gives a still empty page a session, like signing in. The next `goto` opens the client. */
export async function signedInAs(page: Page, person: Person): Promise<void> {
  const { token, refreshToken, supportChatHash } = await person.openSession();
  await page.addInitScript((kept) => {
    // Only on the service's pages, and only once: the person may sign out and return.
    if (location.origin === "null" || localStorage.getItem("signed-in-by-test")) return;
    localStorage.setItem("signed-in-by-test", "yes");
    localStorage.setItem("roomtone.session", kept);
  }, JSON.stringify({ token, refreshToken, supportChatHash }));
}

/** Signs in through the form. */
export async function signIn(page: Page, email = DEMO_OWNER, password = DEMO_PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}
