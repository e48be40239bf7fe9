import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { pair } from "./shop.ts";
import { test } from "./shop-fixtures.ts";

/** Files that the app itself wrote, without Chromium's profile. */
async function ownFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(folder, "chromium")));
}

test("secrets: no token or code is in the log, in a file, or in process arguments", async ({
  launch,
  out,
  shop,
  folder,
}) => {
  const dataDir = join(folder, "data");
  const env = { ROOMTONE_LOG_LEVEL: "debug" };
  const desktop = await launch({ out, serviceUrl: shop.url, dataDir, env });
  const page = await desktop.page();
  const code = await shop.pairingCode();
  await page.evaluate((typed) => window.roomtone.pairing.redeemCode(typed), code);
  await page.evaluate(() => window.roomtone.pairing.unpair());
  expect(await pair(page, shop)).toMatchObject({ ok: true });
  const token = (await page.evaluate(() => window.roomtone.pairing.token())) ?? "";
  expect(token.length).toBeGreaterThan(20);
  const connected = async () =>
    (await desktop.log()).some((entry) => entry.msg === "playback feed" && entry.status === "online");
  await expect.poll(connected).toBe(true);
  await page.evaluate(() => window.roomtone.diagnostics.text());

  const secrets = [token, shop.owner.token ?? "", code, code.replace("-", "")];
  const found: string[] = [];
  const look = (place: string, text: string) => {
    if (secrets.some((secret) => text.includes(secret))) found.push(place);
    // Any token by its shape: the pairing's token may have been renewed.
    if (/eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/.test(text)) found.push(`${place}: a token`);
  };
  const files = await ownFiles(dataDir);
  expect(files.some((file) => file.endsWith("desktop.log"))).toBe(true);
  expect(files.some((file) => file.endsWith("pairing"))).toBe(true);
  // A temporary file is renamed a moment later.
  const content = (file: string) => readFile(file, "latin1").catch(() => "");
  for (const file of files) look(file.slice(dataDir.length), await content(file));
  for (const pid of await desktop.utilityPids()) {
    look("arguments", await readFile(`/proc/${pid}/cmdline`, "latin1"));
    look("environment", await readFile(`/proc/${pid}/environ`, "latin1"));
  }
  look("diagnostics", await page.evaluate(() => window.roomtone.diagnostics.text()));
  expect(found).toEqual([]);
});
