import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { soundZones } from "#server/db/schema/places.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { go, open, openUnpaired, pairByCode, screen, test } from "./screens-fixtures.ts";
import { currentZone, pair } from "./shop.ts";

test("player session: shows its content, with the token apart (@C-157)", async ({ paired: page, shop }) => {
  expect(await currentZone(page)).toMatchObject({
    isPaired: true,
    soundZone: { id: shop.zone, name: "Bar", account: expect.any(String), remoteCode: null },
    account: { id: expect.any(String), businessName: "Café Mellan" },
    subscription: { paidUntil: expect.stringMatching(/^\d{4}-/), gracePeriod: false },
    device: { id: expect.any(String) },
    versions: { isUnsupported: false },
    errors: [],
  });
  expect(await page.evaluate(() => window.roomtone.pairing.token())).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test("player session: a renamed zone appears at once, with its current subscription (@C-226 @P-297)", async ({
  paired: page,
  shop,
}) => {
  await expect(page.getByText("Noise 1").first()).toBeVisible();
  const before = await currentZone(page);
  // Paid without an event: only a reload of the session, together with the name, can show it.
  const paidUntil = new Date(Date.now() + 400 * DAY_MS);
  const { db } = shop.app.service.services;
  await db.update(soundZones).set({ paidUntil }).where(eq(soundZones.id, shop.zone));
  expect(await currentZone(page)).toEqual(before);
  await shop.rename("Lobby bar");
  await expect(page.getByRole("complementary").getByText("Lobby bar")).toBeVisible();
  await expect(page).toHaveTitle(/Lobby bar/);
  expect(await currentZone(page)).toMatchObject({
    soundZone: { name: "Lobby bar" },
    subscription: { paidUntil: paidUntil.toISOString() },
  });
});

test("player session: empty when unpaired; another pairing shows that zone (@C-227 @P-257)", async ({
  paired: page,
  shop,
}) => {
  await shop.unpair();
  await expect(page).toHaveURL(screen("/electron/login"));
  expect(await currentZone(page)).toBeNull();
  const other = await shop.addZone("Terrace");
  await go(page, "/electron/login/pairing-code");
  await page.getByLabel("Pairing code").fill(await shop.pairingCode(other));
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(page.getByRole("complementary").getByText("Terrace")).toBeVisible();
  expect(await currentZone(page)).toMatchObject({ soundZone: { id: other, name: "Terrace" } });
});

test("player session: its token is unused while a person is signed in (@P-256)", async ({
  signedIn: page,
  shop,
}) => {
  const asked = page.waitForRequest(
    (request) => request.url().includes("/users/") && request.method() === "GET",
  );
  await pair(page, shop);
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
  await go(page, "/home");
  // Only a person has a name, and only a person's token can read it.
  await asked;
  await page.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByText("@example.test")).toBeVisible();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
  await page.getByRole("link", { name: "Browse music" }).click();
  await page.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByRole("menuitem", { name: "Unpair" })).toBeVisible();
  await expect(page.getByText("@example.test")).toHaveCount(0);
});

test("play history: a day's history is at its address (@M-120 @P-070)", async ({ paired: page }) => {
  await open(page, "/electron/paired-zone/history?date=2024-01-05");
  await expect(page.getByRole("heading", { name: "Play history", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue("2024-01-05");
  await expect(page.getByText("No music played here on this day.")).toBeVisible();
  await expect(page.getByRole("complementary").getByText("Bar", { exact: true })).toBeVisible();
});

test("app state: has whether the window is in front, and whether it shows the player (@P-246)", async ({
  start,
  shop,
}) => {
  const desktop = await start();
  const page = await openUnpaired(desktop);
  const state = () => page.evaluate(() => window.roomtone.desktop.state());
  await expect.poll(state).toMatchObject({ focusedWindow: true, focusedPlayer: false });
  await pairByCode(page, shop);
  await expect.poll(state).toMatchObject({ focusedWindow: true, focusedPlayer: true });
  await page.getByRole("link", { name: "History" }).click();
  await expect.poll(state).toMatchObject({ focusedPlayer: true });
  await page.getByRole("link", { name: "Browse music" }).click();
  await expect(page).toHaveURL(screen("/home"));
  await expect.poll(state).toMatchObject({ focusedWindow: true, focusedPlayer: false });
  await page.getByRole("link", { name: "Now playing" }).first().click();
  await expect.poll(state).toMatchObject({ focusedPlayer: true });
  await desktop.loseFocus();
  await expect.poll(state).toMatchObject({ focusedWindow: false, focusedPlayer: false });
});
