import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { PAIRING_CODE_TTL_MS, PAIRING_MAX_TRIES } from "#shared/domain/pairing/pairing-code.ts";
import { currentZone, pair, redeem, Shop, startShopService, watchPairing } from "./shop.ts";
import { test } from "./shop-fixtures.ts";

test("pairing: a code pairs once, survives a crash, is in no copied file, and yields to a takeover (@C-125)", async ({
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

  await desktop.kill();
  await desktop.relaunch();
  const again = await desktop.page();
  expect(await currentZone(again)).toMatchObject(paired);

  const other = await (await launch({ out, serviceUrl: shop.url, dataDir: join(folder, "other") })).page();
  expect(await redeem(other, code)).toEqual({ ok: false, reason: "used" });

  const token = await again.evaluate(() => window.roomtone.pairing.token());
  const stored = await readFile(join(folder, "data", "pairing"), "utf8");
  expect(token).toBeTruthy();
  expect(stored).not.toContain(String(token).slice(0, 20));
  expect(Buffer.from(JSON.parse(stored).contents, "base64").toString()).not.toContain(shop.zone);

  const lost = await watchPairing(again);
  expect(await pair(other, shop)).toMatchObject({ ok: true });
  await expect.poll(lost).toEqual([{ zone: null, unexpected: true }]);
  expect(await currentZone(again)).toBeNull();
  expect(await currentZone(other)).not.toBeNull();
});

test("pairing: wrong and expired codes and too many guesses have their own messages", async ({
  launch,
  out,
}) => {
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

  for (let tries = 0; tries < PAIRING_MAX_TRIES; tries++) await redeem(page, "ACDEFGHJ");
  expect(await redeem(page, await shop.pairingCode())).toEqual({ ok: false, reason: "too-many-tries" });
  expect(await currentZone(page)).toBeNull();
});

test("pairing: without its service the player shows an error and stays unpaired", async ({ barePage }) => {
  expect(await redeem(barePage, "ACDEFGHJ")).toEqual({ ok: false, reason: "offline" });
  expect(await currentZone(barePage)).toBeNull();
});

test("pairing: unpaired here its zone is free; on the web, also while off, it is removed (@C-125 @P-297)", async ({
  launch,
  shop,
  out,
}) => {
  const desktop = await launch({ out, serviceUrl: shop.url });
  const page = await desktop.page();
  await pair(page, shop);
  const here = await watchPairing(page);
  expect(await page.evaluate(() => window.roomtone.pairing.unpair())).toEqual({ ok: true, value: null });
  // No notice of a lost zone.
  expect(await here()).toEqual([{ zone: null, unexpected: false }]);
  const zone = await shop.owner.call("GET", `/api/auth/sound_zones/${shop.zone}`);
  expect(zone.json).toMatchObject({ device: null });

  await pair(page, shop);
  const onTheWeb = await watchPairing(page);
  await shop.unpair();
  await expect.poll(onTheWeb).toEqual([{ zone: null, unexpected: true }]);

  await pair(page, shop);
  await desktop.close();
  await shop.unpair();
  await desktop.relaunch();
  const again = await desktop.page();
  await expect.poll(() => currentZone(again)).toBeNull();
});
