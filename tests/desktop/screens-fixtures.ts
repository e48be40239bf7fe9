import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { PCM_RATE } from "../factories/pcm.ts";
import type { Desktop } from "./desktop.ts";
import { HostDesktop } from "./host-desktop.ts";
import type { Shop } from "./shop.ts";
import { test as base } from "./shop-fixtures.ts";

/** The app as it is built, client and all, used as a person in a shop does. */
interface Fixtures {
  /** What the shop's zone plays: two tracks of a minute. */
  readonly playlist: string;
  /** The shop's app, with a sound card that nobody hears. */
  readonly start: () => Promise<Desktop>;
  /** The same app, on electron-host: a test can be the system around it. */
  readonly startHost: () => Promise<HostDesktop>;
  /** The same app, paired with the zone by a code; gives the screen of that zone. */
  readonly startPaired: () => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  playlist: async ({ playNoise }, use) => use((await playNoise([60 * PCM_RATE, 60 * PCM_RATE])).id),
  start: async ({ shop, sink, playlist: _playlist, launch }, use) => {
    await use(() => launch({ serviceUrl: shop.url, env: sink.env }));
  },
  startHost: async ({ start }, use) => {
    await use(async () => {
      const desktop = await start();
      if (!(desktop instanceof HostDesktop)) throw new Error("this test drives electron-host");
      return desktop;
    });
  },
  startPaired: async ({ start, shop }, use) => {
    await use(async () => {
      const page = await openUnpaired(await start());
      await pairByCode(page, shop);
      return page;
    });
  },
});

export const PASSWORD = "a long enough password";

/** WCAG 2.2 at level AA. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The client's address for a screen, on Electron and on what stands for it. */
export function screen(path: string): RegExp {
  return new RegExp(`^[a-z]+://[^/]+${path}/?(\\?.*)?$`);
}

/** Opens a screen by its address, as a link of the client does. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

/** Opens the app's first screen, where nothing is paired. */
export async function openUnpaired(desktop: Desktop): Promise<Page> {
  const page = await desktop.page();
  await expect(page).toHaveURL(screen("/electron/login"));
  return page;
}

/** Signs in by e-mail; the choice of the zone comes next. */
export async function signIn(page: Page, email: string): Promise<void> {
  await open(page, "/electron/login/email");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(screen("/electron/select(/[^/]+){0,2}"));
}

/** Pairs with a code, without an account. */
export async function pairByCode(page: Page, shop: Shop): Promise<void> {
  await open(page, "/electron/login/pairing-code");
  await page.getByLabel("Pairing code").fill(await shop.pairingCode());
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
}

/** Opens a screen and looks for what keeps people out of it, light and dark. */
export async function isAccessible(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await isAccessibleNow(page, path);
}

/** The same for what is shown at this moment. */
export async function isAccessibleNow(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze();
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      `${what} ${colorScheme}`,
    ).toEqual([]);
  }
}
