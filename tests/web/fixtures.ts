import { test as base, type Page } from "@playwright/test";
import type { Billing } from "#shared/domain/zones/standing.ts";
import { DEMO_OWNER, DEMO_PASSWORD, TestApi } from "../factories/api.ts";
import { preparedService } from "../factories/prepared.ts";
import type { TestService } from "../factories/service.ts";

export interface WorkerFixtures {
  /** One service a worker, on demo data of its own. */
  readonly service: TestService;
  /** What the service sells; `test.use({ billing: "sandbox" })` for tests about plans and subscriptions. */
  readonly billing: Billing;
}

export interface Fixtures {
  /** The demo owner, beside the browser: for preparing and for looking behind the screen. */
  readonly api: TestApi;
  /** A page of somebody who is signed in as the demo owner. */
  readonly signedIn: Page;
}

/** What every web test starts from. Paths in `page.goto` are the service's. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  billing: ["off", { option: true, scope: "worker" }],
  service: [
    async ({ billing }, use) => {
      await using service = await preparedService({ env: { ROOMTONE_BILLING: billing } });
      await use(service);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ service }, use) => use(service.url),
  api: async ({ service }, use) => use(await TestApi.signIn(service.url)),
  signedIn: async ({ page }, use) => {
    await signIn(page);
    await use(page);
  },
});

/** Signs in as a person does. */
export async function signIn(page: Page, email = DEMO_OWNER, password = DEMO_PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}
