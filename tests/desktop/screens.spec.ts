import { expect, type Page } from "@playwright/test";
import { isAccessible, isAccessibleNow, open, PASSWORD, screen, test } from "./screens-fixtures.ts";
import { pair } from "./shop.ts";

test("first screen: a new app asks for a code, which leads to the zone and its music (@P-147)", async ({
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
  const refusal = "This code doesn't exist. Check it and try again.";
  await expect(page.getByRole("alert").filter({ hasText: refusal })).toBeVisible();
  await expect(page.getByLabel("Pairing code")).toBeFocused();
  await expect(page.getByLabel("Pairing code")).toHaveAccessibleDescription(refusal);

  await page.getByLabel("Pairing code").fill(await shop.pairingCode());
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
  await expect(page.getByText("Noise 1").first()).toBeVisible();

  await desktop.relaunch();
  await expect(await desktop.page()).toHaveURL(screen("/electron/paired-zone"));
});

test("signing in: leads through account and location to the zone (@C-123 @P-069 @P-147 @P-007)", async ({
  client: page,
  shop,
}) => {
  await shop.grow();
  const email = await shop.signInWith(PASSWORD);
  await page.getByRole("link", { name: /Sign in with e-mail/ }).click();
  await expect(page).toHaveURL(screen("/electron/login/email"));
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  await expect(page).toHaveURL(screen("/electron/select"));
  await page.getByRole("link", { name: /Café Mellan/ }).click();
  await expect(page).toHaveURL(screen("/electron/select/[^/]+"));
  await page.getByRole("link", { name: /A street/ }).click();
  await expect(page).toHaveURL(screen("/electron/select/[^/]+/[^/]+"));
  await page.getByRole("button", { name: /Bar/ }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
});

test("signing in: the web's sign-in address opens the player's (@P-049 @P-007)", async ({ client: page }) => {
  await open(page, "/login");
  await expect(page).toHaveURL(screen("/electron/login"));
});

test("lost zone: announced if unpaired elsewhere, but not if unpaired here (@C-125 @P-297 @C-228)", async ({
  paired: page,
  shop,
}) => {
  await shop.unpair();
  await expect(page).toHaveURL(screen("/electron/login"));
  await expect(page.getByText("This player was unpaired")).toBeVisible();

  await pair(page, shop);
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
  await page.getByRole("button", { name: "Unpair" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await expect(page).toHaveURL(screen("/electron/login"));
  await expect(page.getByText("This player was unpaired")).toBeHidden();
});

test("paired zone: names zone and account, shows the track and obeys (@C-124 @P-070 @M-119)", async ({
  paired: page,
  shop,
}) => {
  await expect(page.getByText("Noise 1").first()).toBeVisible();
  await expect(page.getByRole("complementary").getByText("Bar", { exact: true })).toBeVisible();
  await expect(page.getByRole("complementary").getByText("Café Mellan", { exact: true })).toBeVisible();
  // A track that was never audible is not in the history.
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
});

test("blocked tracks: one blocked at the player is skipped, listed and unblocked (@M-121 @P-070)", async ({
  paired: page,
}) => {
  await expect.poll(async () => (await playback(page))?.track?.title).toBe("Noise 1");
  await page.getByRole("main").getByRole("button", { name: "More for Noise 1" }).first().click();
  await page.getByRole("menuitem", { name: "Block track" }).click();
  await expect(page.getByText("Noise 1 won't play here again")).toBeVisible();
  await expect.poll(async () => (await playback(page))?.track?.title).toBe("Noise 2");

  await page.getByRole("link", { name: "Blocked tracks" }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone/blocked-tracks"));
  const blocked = page.getByRole("list", { name: "Blocked tracks" }).getByRole("listitem");
  await expect(blocked).toHaveCount(1);
  await expect(blocked).toContainText("Noise 1");
  await blocked.getByRole("button", { name: "Unblock" }).click();
  await expect(blocked).toHaveCount(0);
  await expect(page.getByText("No blocked tracks")).toBeVisible();
  await expect
    .poll(async () => (await playback(page))?.upcoming.map(({ track }) => track.title))
    .toContain("Noise 1");
});

test("accessibility: the player's screens have no violations, light and dark", async ({
  client: page,
  shop,
}) => {
  const unpaired = ["/login", "/login/email", "/login/pairing-code", "/browser-opened", "/settings"];
  for (const path of [...unpaired, "/diagnostics", "/debug"]) await isAccessible(page, `/electron${path}`);
  await pair(page, shop);
  await expect(page.getByText("Noise 1").first()).toBeVisible();
  await isAccessibleNow(page, "the zone");
  for (const name of ["History", "Blocked tracks"]) {
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await isAccessibleNow(page, name);
  }
});

function playback(page: Page) {
  return page.evaluate(() => window.roomtone.player.state());
}
