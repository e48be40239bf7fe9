import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { PAIRING_CODE_TTL_MS, PAIRING_MAX_TRIES } from "#shared/domain/pairing/pairing-code.ts";
import type { TestApp } from "../factories/app.ts";
import { test as base } from "./fixtures.ts";
import { currentZone, pair, redeem, Shop, startShopService, watchPairing } from "./shop.ts";

const PAGE = "<!doctype html><title>Roomtone</title>";

const test = base.extend<{ readonly shop: Shop; readonly out: string }, { readonly app: TestApp }>({
  app: [
    async ({ browserName: _browser }, use) => {
      await using app = await startShopService();
      await use(app);
    },
    { scope: "worker" },
  ],
  shop: async ({ app }, use) => use(await Shop.open(app)),
  out: async ({ withPage }, use) => use(await withPage(PAGE)),
});

test("a code pairs the computer with its zone, once, and the pairing survives a restart", async ({
  launch,
  shop,
  out,
  folder,
}) => {
  const desktop = await launch({ out, serviceUrl: shop.url });
  const page = await desktop.page();
  const changes = await watchPairing(page);
  const code = await shop.pairingCode();
  const paired = { soundZone: { id: shop.zone, name: "Bar" }, account: { businessName: "Café Mellan" } };

  expect(await redeem(page, ` ${code.toLowerCase()} `)).toMatchObject({ ok: true, value: paired });
  expect(await changes()).toEqual([{ zone: "Bar", unexpected: false }]);
  expect(JSON.stringify(await currentZone(page))).not.toContain("oken");

  await desktop.relaunch();
  expect(await currentZone(await desktop.page())).toMatchObject(paired);

  const other = await launch({ out, serviceUrl: shop.url, dataDir: join(folder, "other") });
  expect(await redeem(await other.page(), code)).toEqual({ ok: false, reason: "used" });
});

test("a code that is wrong or has expired is refused, each in its own words", async ({ launch, out }) => {
  let lateMs = 0;
  await using app = await startShopService(() => new Date(Date.now() + lateMs));
  const shop = await Shop.open(app);
  const desktop = await launch({ out, serviceUrl: shop.url });
  const page = await desktop.page();
  expect(await redeem(page, "not a code")).toEqual({ ok: false, reason: "unknown" });
  expect(await redeem(page, "ACDEFGHJ")).toEqual({ ok: false, reason: "unknown" });

  const late = await shop.pairingCode();
  lateMs = PAIRING_CODE_TTL_MS + 1_000;
  expect(await redeem(page, late)).toEqual({ ok: false, reason: "expired" });
  expect(await currentZone(page)).toBeNull();
});

test("whoever guesses codes has to stop", async ({ launch, out }) => {
  await using app = await startShopService();
  const shop = await Shop.open(app);
  const desktop = await launch({ out, serviceUrl: shop.url });
  const page = await desktop.page();
  for (let tries = 0; tries < PAIRING_MAX_TRIES; tries++) await redeem(page, "ACDEFGHJ");
  expect(await redeem(page, await shop.pairingCode())).toEqual({ ok: false, reason: "too-many-tries" });
});

test("without its service the player says so and stays as it is", async ({ launch, out }) => {
  const desktop = await launch({ out });
  expect(await redeem(await desktop.page(), "ACDEFGHJ")).toEqual({ ok: false, reason: "offline" });
});

test("a zone that another computer takes over is gone here, unasked (@C-125)", async ({
  launch,
  shop,
  out,
  folder,
}) => {
  const first = await launch({ out, serviceUrl: shop.url });
  const page = await first.page();
  expect(await pair(page, shop)).toMatchObject({ ok: true });
  const changes = await watchPairing(page);

  const second = await launch({ out, serviceUrl: shop.url, dataDir: join(folder, "second") });
  expect(await pair(await second.page(), shop)).toMatchObject({ ok: true });
  await expect.poll(changes).toEqual([{ zone: null, unexpected: true }]);
  expect(await currentZone(page)).toBeNull();
  expect(await currentZone(await second.page())).not.toBeNull();
});

test("a zone that is unpaired on the web is gone here, unasked, also when the app was off (@C-125)", async ({
  launch,
  shop,
  out,
}) => {
  const desktop = await launch({ out, serviceUrl: shop.url });
  const page = await desktop.page();
  await pair(page, shop);
  const changes = await watchPairing(page);
  await shop.unpair();
  await expect.poll(changes).toEqual([{ zone: null, unexpected: true }]);

  await pair(page, shop);
  await desktop.close();
  await shop.unpair();
  await desktop.relaunch();
  const again = await desktop.page();
  await expect.poll(() => currentZone(again)).toBeNull();
});

test("unpairing at this computer frees the zone, and is no surprise (@P-297)", async ({
  launch,
  shop,
  out,
}) => {
  const desktop = await launch({ out, serviceUrl: shop.url });
  const page = await desktop.page();
  await pair(page, shop);
  const changes = await watchPairing(page);
  expect(await page.evaluate(() => window.roomtone.pairing.unpair())).toEqual({ ok: true, value: null });
  expect(await changes()).toEqual([{ zone: null, unexpected: false }]);
  const zone = await shop.owner.call("GET", `/api/auth/sound_zones/${shop.zone}`);
  expect(zone.json).toMatchObject({ device: null });
});

test("an app that died at once after pairing is paired when it comes back", async ({ launch, shop, out }) => {
  const desktop = await launch({ out, serviceUrl: shop.url });
  await redeem(await desktop.page(), await shop.pairingCode());
  await desktop.kill();
  await desktop.relaunch();
  expect(await currentZone(await desktop.page())).not.toBeNull();
});

test("the pairing on disk cannot be read by who copies the file", async ({ launch, shop, out, folder }) => {
  const desktop = await launch({ out, serviceUrl: shop.url });
  const page = await desktop.page();
  await pair(page, shop);
  const token = await page.evaluate(() => window.roomtone.pairing.token());
  await desktop.close();
  const stored = await readFile(join(folder, "data", "pairing"), "utf8");
  expect(token).toBeTruthy();
  expect(stored).not.toContain(String(token).slice(0, 20));
  expect(Buffer.from(JSON.parse(stored).contents, "base64").toString()).not.toContain(shop.zone);
});
