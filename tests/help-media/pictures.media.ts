import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accounts } from "#server/db/schema/people/people.ts";
import { AccountFeatures } from "#shared/contract/rest/entities.ts";
import { mp3, sine } from "#tests/factories/music-files.ts";
import { allZones } from "#tests/factories/people/demo.ts";
import { startRealPlayer } from "#tests/factories/player/real-player.ts";
import { signedInAs } from "#tests/web/fixtures.ts";
import { playerPath } from "#tests/web/player-fixtures.ts";
import { test } from "./fixtures.ts";
import { takePicture } from "./highlight.ts";

/** One test a picture. */

/** Opens a page and waits for its heading. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}

test("help picture: first-steps", async ({ page, company, service, language }) => {
  const { db } = service.service.services;
  await db
    .update(accounts)
    .set({ featureFlags: { ...AccountFeatures.parse({}), onboarding_enabled: true } })
    .where(eq(accounts.id, company.account));
  await signedInAs(page, company.owner);
  await open(page, "/home");
  // The guide is counted after the first action.
  await page.keyboard.press("Shift");
  const guide = page.getByRole("navigation").getByRole("link", { name: /guide/i }).first();
  await expect(guide).toBeVisible();
  await takePicture(page, { name: "first-steps", language, highlight: guide });
});

test("help picture: pair-a-player", async ({ page, company, zone, label, language }) => {
  await signedInAs(page, company.owner);
  await open(page, `${playerPath(zone)}/pair/desktop`);
  await expect(page.getByText(label("player", "pair.newCode"))).toBeVisible();
  const tab = page.getByRole("link", { name: label("zones", "tabs.pairing"), exact: true });
  await takePicture(page, { name: "pair-a-player", language, highlight: tab });
});

test("help picture: play-in-a-browser", async ({ page, company, zone, label, language }) => {
  await signedInAs(page, company.owner);
  await open(page, `${playerPath(zone)}/pair/browser`);
  await page.getByRole("button", { name: label("web-player", "play") }).click();
  const bar = page.getByRole("region", { name: label("web-player", "label") });
  await expect(bar.getByText(label("web-player", "status.playing"))).toBeVisible();
  await page.getByRole("link", { name: label("zones", "tabs.player"), exact: true }).click();
  await takePicture(page, { name: "play-in-a-browser", language, highlight: bar });
});

test("help picture: schedules", async ({ page, company, label, language }) => {
  await signedInAs(page, company.owner);
  await open(page, "/create/schedule");
  const dialog = page.getByRole("dialog", { name: label("schedules", "slot.newTitle") });
  const addSlot = async (playlist: string, days: string, from: string, to: string) => {
    await page.getByRole("button", { name: label("schedules", "editor.add") }).click();
    await dialog.getByRole("combobox").fill(playlist);
    await dialog.getByRole("option", { name: playlist }).first().click();
    await dialog.getByRole("button", { name: label("schedules", `slot.${days}`) }).click();
    await dialog.getByLabel(label("schedules", "slot.from")).fill(from);
    await dialog.getByLabel(label("schedules", "slot.to"), { exact: true }).fill(to);
    await dialog.getByRole("button", { name: label("schedules", "slot.add") }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole("textbox", { name: label("schedules", "editor.name") }).fill("Restaurant");
  await addSlot("Flat White", "weekdays", "07:00", "11:30");
  await addSlot("Long Lunch", "weekdays", "11:30", "17:00");
  await addSlot("Rainy Window", "weekend", "09:00", "18:00");
  await page.evaluate(() => scrollTo(0, 0));
  const save = page.getByRole("button", { name: label("schedules", "editor.save") });
  await takePicture(page, { name: "schedules", language, highlight: save });
});

test("help picture: zones", async ({ page, company, api, label, language }) => {
  const [first, second, third] = (await allZones(api)).filter((zone) => zone.play_from !== null);
  if (!first || !second || !third) throw new Error("The demo has too few zones with music");
  await using one = await startRealPlayer(api, first.id);
  await using other = await startRealPlayer(api, second.id);
  await using last = await startRealPlayer(api, third.id);
  for (const player of [one, other, last]) await expect.poll(() => player.state()?.status).toBe("playing");
  await signedInAs(page, company.owner);
  await open(page, `/accounts/${company.account}/zones`);
  const add = page.getByRole("link", { name: label("zones", "create"), exact: true }).first();
  await expect(page.getByRole("link", { name: first.name, exact: true }).first()).toBeVisible();
  await takePicture(page, { name: "zones", language, highlight: add });
});

test("help picture: find-music", async ({ page, company, label, language }) => {
  await signedInAs(page, company.owner);
  await open(page, "/search/jazz");
  const field = page.getByRole("searchbox", { name: label("search", "field"), exact: true }).last();
  await takePicture(page, { name: "find-music", language, highlight: field });
});

test("help picture: own-music", async ({ page, company, label, language }) => {
  await signedInAs(page, company.owner);
  await open(page, `/accounts/${company.account}/own-music`);
  const choose = page.getByRole("button", { name: label("own-music", "upload.chooseFiles") });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), choose.click()]);
  await chooser.setFiles(await Promise.all(TITLES.map(musicFile)));
  for (const title of TITLES) await expect(page.getByText(title).first()).toBeVisible();
  // The import of the files takes a few seconds.
  await page.waitForTimeout(IMPORT_MS);
  await page.evaluate(() => scrollTo(0, 0));
  await takePicture(page, { name: "own-music", language, highlight: choose });
});

const TITLES = ["Harbour Lights", "Slow Morning", "Pine Street", "Late Checkout"] as const;
const IMPORT_MS = 8000;

async function musicFile(title: string, index: number) {
  const buffer = await mp3(sine(20, 220 + 40 * index, 44_100), { TIT2: title, TPE1: "The Lobby Trio" });
  return { name: `${title}.mp3`, mimeType: "audio/mpeg", buffer };
}
