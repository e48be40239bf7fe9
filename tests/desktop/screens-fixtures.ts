import { expect, type Locator, type Page } from "@playwright/test";
import { type AxeOptions, COLOUR_RULES, showIn, violationsOn } from "#tests/factories/browser/axe.ts";
import { PCM_RATE } from "#tests/factories/pcm.ts";
import type { Desktop } from "./desktop.ts";
import type { HostDesktop } from "./host-desktop.ts";
import { onHost } from "./host-fixtures.ts";
import { redeem, type Shop } from "./shop.ts";
import { test as base } from "./shop-fixtures.ts";

/**
 * The built app with its client, used like by a person in a shop. Tests of a worker share one running app, which they may
 * restart; a test of a new computer starts its own.
 */
interface Fixtures {
  /** The zone's playlist: two tracks of a minute. */
  readonly playlist: string;
  /** The shared app at its first screen: unpaired, signed out, nothing stored. */
  readonly client: Page;
  /** The same, paired with the shop's zone and on its screen. */
  readonly paired: Page;
  /** The same, with the shop's owner signed in, at the choice of a zone. */
  readonly signedIn: Page;
  /** The shared app on electron-host, for tests that simulate the system around it; its page is {@link client}. */
  readonly clientHost: HostDesktop;
  /** Starts an app for this test only, with a sound card that is not recorded. */
  readonly start: () => Promise<Desktop>;
}

export const test = base.extend<Fixtures>({
  playlist: async ({ playNoise }, use) => use((await playNoise([60 * PCM_RATE, 60 * PCM_RATE])).id),
  client: async ({ clientDesktop, shop, playlist: _playlist }, use, info) => {
    const page = await clientDesktop.page();
    await open(page, "/electron/login");
    await expect(page.getByRole("heading", { name: "Set up this player" })).toBeVisible();
    await use(page);
    // A failed test may leave the app stopped, and ends its worker with it.
    if (info.status !== info.expectedStatus) return;
    // The test may have restarted the app.
    await forgetAll(await clientDesktop.page(), shop);
  },
  paired: async ({ client, shop }, use) => {
    expect(await redeem(client, await shop.pairingCode())).toMatchObject({ ok: true });
    await expect(client).toHaveURL(screen("/electron/paired-zone"));
    await use(client);
  },
  signedIn: async ({ client, shop }, use) => {
    await signInAsOwner(client, shop);
    await use(client);
  },
  clientHost: async ({ clientDesktop, client: _client }, use) => {
    const host = onHost(clientDesktop);
    await use(host);
    // Its window may be closed.
    await host.ask({ do: "raiseApp", event: "activate" });
  },
  start: async ({ shop, card, playlist: _playlist, launch }, use) => {
    await use(() => launch({ serviceUrl: shop.url, env: card.env }));
  },
});

/** Resets the shared app for the next test. A signed-in person may unpair, whatever the account restricts. */
async function forgetAll(page: Page, shop: Shop): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const event of ["request", "load"]) page.removeAllListeners(event);
  await page.context().setOffline(false);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.evaluate(async (userToken) => {
    const { browserSignIn, pairing, keptSession } = window.roomtone;
    await browserSignIn.cancel();
    await pairing.unpair({ userToken });
    await pairing.forgetLost();
    await keptSession.keep(null);
    localStorage.clear();
    sessionStorage.clear();
  }, shop.owner.token ?? "");
}

export const PASSWORD = "a long enough password";

/** WCAG 2.2 at level AA. */
const RULES: Readonly<Record<"light" | "dark", AxeOptions>> = {
  light: { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  dark: COLOUR_RULES,
};

/** The client's address of a screen, on Electron and on its stand-in. */
export function screen(path: string): RegExp {
  return new RegExp(`^[a-z]+://[^/]+${path}/?(\\?.*)?$`);
}

/** Opens a screen by its address, which reloads the client. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

/**
 * Goes to a screen within the loaded client, like its back button; waits until it is shown. Not for addresses that
 * redirect.
 */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    if (location.pathname === address) return;
    // Each screen sets the window's title.
    document.title = "";
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page).toHaveTitle(/./);
}

/** Opens the app's first screen, for an unpaired app. */
export async function openUnpaired(desktop: Desktop): Promise<Page> {
  const page = await desktop.page();
  await expect(page).toHaveURL(screen("/electron/login"));
  return page;
}

/** Signs in by e-mail, up to the choice of the zone. */
export async function signIn(page: Page, email: string): Promise<void> {
  await go(page, "/electron/login/email");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await choosesZone(page);
}

/** Signs in as the shop's owner as if before the app's start, up to the choice of the zone. */
export async function signInAsOwner(page: Page, shop: Shop): Promise<void> {
  const session = { token: shop.owner.token ?? "", refreshToken: "", supportChatHash: "" };
  await page.evaluate((kept) => window.roomtone.keptSession.keep(kept), session);
  await open(page, "/electron/select");
  await choosesZone(page);
}

/** Steps with a single choice are skipped; sign-out is on the first step that is not. */
async function choosesZone(page: Page): Promise<void> {
  await expect(page).toHaveURL(screen("/electron/select(/[^/]+){0,2}"));
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
}

/** Pairs with a code, without an account. */
export async function pairByCode(page: Page, shop: Shop): Promise<void> {
  await go(page, "/electron/login/pairing-code");
  await page.getByLabel("Pairing code").fill(await shop.pairingCode());
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
}

/** The line of the diagnostics with this name. */
export function diagnosticsLine(page: Page, name: string): Locator {
  return page.getByRole("main").getByText(name, { exact: true }).locator("..");
}

/** Goes to a screen and checks its accessibility, in light and dark. */
export async function isAccessible(page: Page, path: string): Promise<void> {
  await go(page, path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await isAccessibleNow(page, path);
}

/** The same for the current screen. */
export async function isAccessibleNow(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await showIn(page, colorScheme);
    const violations = await violationsOn(page, RULES[colorScheme]);
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      `${what} ${colorScheme}`,
    ).toEqual([]);
  }
}
