import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { encodeOgg, tone } from "#tests/factories/ogg.ts";
import { emptyFolder } from "#tests/factories/prepared.ts";
import { startService, type TestService } from "#tests/factories/service/service.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import { bar, loudness } from "./web-player-fixtures.ts";

/** The promise to a new host: add a zone, pair a player, play. With nothing but the screens. */

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Fills in the form of a zone at a new address, and makes this browser its player. */
async function addZone(page: Page, name: string): Promise<void> {
  await page.getByLabel("Location name").fill(`${name} street`);
  await page.getByLabel("Address").fill("Main Street 1");
  await page.getByLabel("Postal code").fill("222 22");
  await page.getByLabel("City").fill("Lund");
  await page.getByLabel("Zone name").fill(name);
  await page.getByRole("button", { name: "Add zone" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.getByText("This browser", { exact: true }).click();
  await page.getByRole("button", { name: "Play in this browser" }).click();
  await expect(bar(page).getByText("No music")).toBeVisible();
  await expect(page.getByText(/subscription/i)).toHaveCount(0);
}

/** Follows the link to music, plays a playlist in the zone, and listens to it. */
async function playTo(page: Page, zone: string, playlist: string): Promise<void> {
  await bar(page).getByRole("link", { name: "Find music" }).click();
  await page.getByRole("link", { name: playlist, exact: true }).first().click();
  await page.getByRole("button", { name: "Play in zones", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(zone, { exact: true }).check();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(`Playing ${playlist} in 1 zone`)).toBeVisible();
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
}

/** Data of a service without anybody, removed at the end. */
async function emptyData(): Promise<AsyncDisposable & { readonly folder: string }> {
  const folder = await emptyFolder();
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** Imports a folder with one tone, like a host. */
async function importMusic(service: TestService, folder: string): Promise<void> {
  const music = path.join(service.dataDir, folder);
  await mkdir(music);
  await writeFile(path.join(music, "Morning.ogg"), await encodeOgg(tone(20 * 48_000, [330, 440])));
  await promisify(execFile)(process.execPath, ["src/server/catalog/import/cli.ts", music], {
    cwd: ROOT,
    env: { ...process.env, ROOMTONE_DATA: service.dataDir, ROOMTONE_DEMO: "0" },
  });
}

test("first zone: on an empty service the link creates the owner, and imported music plays", {
  tag: "@C-395",
}, async ({ page, browser }) => {
  // A service and an importer of its own start within it.
  test.slow();
  await using data = await emptyData();
  await using service = await startService({ dataDir: data.folder, env: { ROOMTONE_DEMO: "0" } });
  await page.goto(service.url);
  await expect(page.getByText("Roomtone isn't set up yet")).toBeVisible();
  const link = service
    .logs()
    .map(({ msg }) => /\S+(\/first-owner#\S+)/.exec(String(msg))?.[1])
    .find((found) => found !== undefined);
  await page.goto(`${service.url}${link}`);
  await expectAccessible(page);
  await page.getByLabel("Your name").fill("Ada Berg");
  await page.getByLabel("E-mail").fill("ada@shop.example");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Business name").fill("Berg & Co");
  await page.getByRole("button", { name: "Create and sign in" }).click();
  await expect(page.getByText("Must be at least 6 characters")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("long enough");
  await page.getByRole("button", { name: "Create and sign in" }).click();

  await expect(page.getByRole("heading", { name: "Where will the music play?" })).toBeVisible();
  await expect(page.getByLabel("Name of the place")).toHaveValue("Berg & Co");
  await expectAccessible(page);
  await goTo(page, "/home");
  await expect(page.getByText("Berg & Co").first()).toBeVisible();
  await expect(page.getByText("No music yet")).toBeVisible();
  await expectAccessible(page);
  await importMusic(service, "Shop floor");
  await page.getByRole("link", { name: "Add your first zone" }).click();
  await addZone(page, "Till");
  await playTo(page, "Till", "Shop floor");

  const late = await browser.newPage();
  await late.goto(`${service.url}${link}`);
  await expect(late.getByRole("heading", { name: "Roomtone is already set up" })).toBeVisible();
  await late.close();
});
