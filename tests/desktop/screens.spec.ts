import { expect, type Page } from "@playwright/test";
import { isAccessible, PASSWORD, screen, test } from "./screens-fixtures.ts";
import { pair } from "./shop.ts";

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

test("in the app the web's sign-in is the player's (@P-049 @P-007)", async ({ start }) => {
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

test("the paired screen shows what plays and obeys (@C-124 @P-070 @M-119 @M-121)", async ({
  start,
  shop,
}) => {
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
  const unpaired = ["/login", "/login/email", "/login/pairing-code", "/browser-opened", "/settings"];
  for (const path of [...unpaired, "/diagnostics", "/debug"]) await isAccessible(page, `/electron${path}`);
  await pair(page, shop);
  await expect(page.getByText("Noise 1").first()).toBeVisible();
  for (const path of ["", "/history", "/blocked-tracks"])
    await isAccessible(page, `/electron/paired-zone${path}`);
});

function playback(page: Page) {
  return page.evaluate(() => window.roomtone.player.state());
}
