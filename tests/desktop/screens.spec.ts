import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type { TestApp } from "../factories/app.ts";
import { startSoundSink } from "../fakes/sound-sink.ts";
import type { Desktop } from "./desktop.ts";
import { test as base } from "./fixtures.ts";
import { createNoisePlaylist } from "./noise-music.ts";
import { pair, Shop, startShopService } from "./shop.ts";

/** The app as it is built, client and all, used as a person in a shop does. */
interface Fixtures {
  readonly shop: Shop;
  /** The shop's app, with a sound card that nobody hears. */
  readonly start: () => Promise<Desktop>;
}

const test = base.extend<Fixtures, { readonly app: TestApp }>({
  app: [
    async ({ browserName: _browser }, use) => {
      await using app = await startShopService();
      await use(app);
    },
    { scope: "worker" },
  ],
  shop: async ({ app }, use) => {
    const shop = await Shop.open(app);
    const music = await createNoisePlaylist(app.service, [48_000 * 60, 48_000 * 60]);
    await shop.play(music.id, { crossfade: false });
    await use(shop);
  },
  start: async ({ launch, shop }, use) => {
    const sink = await startSoundSink();
    await use(() => launch({ serviceUrl: shop.url, env: sink.env }));
    await sink.stop();
  },
});

/** WCAG 2.2 at level AA. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const PASSWORD = "a long enough password";

test("a fresh app asks how to pair; a code typed there leads to the zone and its music (@P-147)", async ({
  start,
  shop,
}) => {
  const desktop = await start();
  const page = await desktop.page();
  await expect(page).toHaveURL(screen("/electron/login"));
  await expect(page.getByRole("heading", { name: "Set up this player" })).toBeVisible();

  await page.getByRole("link", { name: /Pair with a code/ }).click();
  await expect(page).toHaveURL(screen("/electron/login/pairing-code"));
  await page.getByLabel("Pairing code").fill("ACDEFGHJ");
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(page.getByText("There is no such code. Check it letter by letter.")).toBeVisible();

  await page.getByLabel("Pairing code").fill(await shop.pairingCode());
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
  await expect(page.getByText("Noise 1").first()).toBeVisible();

  await desktop.relaunch();
  await expect(await desktop.page()).toHaveURL(screen("/electron/paired-zone"));
});

test("signing in leads over account and location to the zone (@C-123 @P-069)", async ({ start, shop }) => {
  await shop.grow();
  const email = await shop.signInWith(PASSWORD);
  const desktop = await start();
  const page = await desktop.page();
  await page.getByRole("link", { name: /Sign in with email/ }).click();
  await expect(page).toHaveURL(screen("/electron/login/email"));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();

  await expect(page).toHaveURL(screen("/electron/select"));
  await page.getByRole("link", { name: /Café Mellan/ }).click();
  await expect(page).toHaveURL(screen("/electron/select/[^/]+"));
  await page.getByRole("link", { name: /A street/ }).click();
  await expect(page).toHaveURL(screen("/electron/select/[^/]+/[^/]+"));
  await page.getByRole("button", { name: /Bar/ }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
});

test("in the app the web's sign-in is the player's (@P-049)", async ({ start }) => {
  const page = await (await start()).page();
  await expect(page).toHaveURL(screen("/electron/login"));
  await page.goto(new URL("/login", page.url()).href);
  await expect(page).toHaveURL(screen("/electron/login"));
});

test("a zone unpaired elsewhere shows it here, also after a restart; unpairing here does not (@C-125 @P-297)", async ({
  start,
  shop,
}) => {
  const desktop = await start();
  const page = await desktop.page();
  await expect(page).toHaveURL(screen("/electron/login"));
  await pair(page, shop);
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
  await shop.unpair();
  await expect(page).toHaveURL(screen("/electron/login"));
  await expect(page.getByText("This player was unpaired")).toBeVisible();

  await desktop.relaunch();
  const again = await desktop.page();
  await expect(again.getByText("This player was unpaired")).toBeVisible();

  await pair(again, shop);
  await expect(again).toHaveURL(screen("/electron/paired-zone"));
  await again.getByRole("button", { name: "Unpair" }).click();
  await again.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await expect(again).toHaveURL(screen("/electron/login"));
  await expect(again.getByText("This player was unpaired")).toBeHidden();
});

test("the paired screen shows what plays and obeys (@C-124 @P-070)", async ({ start, shop }) => {
  const page = await (await start()).page();
  await expect(page).toHaveURL(screen("/electron/login"));
  await pair(page, shop);
  await expect(page.getByText("Noise 1").first()).toBeVisible();
  // What was never heard leaves no history.
  await expect.poll(async () => (await playback(page))?.progress?.positionMs ?? 0).toBeGreaterThan(300);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect.poll(async () => (await playback(page))?.status).toBe("paused");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: /Skip|Next/ }).click();
  await expect.poll(async () => (await playback(page))?.track?.title).toBe("Noise 2");

  await expect.poll(async () => (await shop.history()).length).toBe(1);
  await page.getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone/history"));
  await expect(page.getByRole("main").getByText("Noise 1").first()).toBeVisible();
  await page.getByRole("link", { name: "Blocked tracks" }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone/blocked-tracks"));
});

test("the player's screens leave nobody out, light and dark", async ({ start, shop }) => {
  const page = await (await start()).page();
  await expect(page).toHaveURL(screen("/electron/login"));
  for (const path of ["/electron/login", "/electron/login/email", "/electron/login/pairing-code"]) {
    await isAccessible(page, path);
  }
  await pair(page, shop);
  await expect(page.getByText("Noise 1").first()).toBeVisible();
  for (const path of ["", "/history", "/blocked-tracks"])
    await isAccessible(page, `/electron/paired-zone${path}`);
});

/** The client's address for a screen, on Electron and on what stands for it. */
function screen(path: string): RegExp {
  return new RegExp(`^[a-z]+://[^/]+${path}/?(\\?.*)?$`);
}

function playback(page: Page) {
  return page.evaluate(() => window.roomtone.player.state());
}

async function isAccessible(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await expect(page.getByRole("heading").first()).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze();
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      `${path} ${colorScheme}`,
    ).toEqual([]);
  }
}
