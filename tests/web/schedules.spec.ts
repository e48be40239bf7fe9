import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import { playHere, stateOf } from "./web-player-fixtures.ts";

/** Adds a slot in its dialog, with the first playlist that the search finds. */
async function addSlot(page: Page, playlist: string, days: string, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: "Add slot" }).click();
  const dialog = page.getByRole("dialog", { name: "New slot" });
  await dialog.getByRole("combobox").fill(playlist);
  await dialog.getByRole("option", { name: playlist }).first().click();
  await dialog.getByRole("button", { name: days }).click();
  await dialog.getByLabel("From").fill(from);
  await dialog.getByLabel("To", { exact: true }).fill(to);
  await dialog.getByRole("button", { name: "Add slot" }).click();
  await expect(dialog).toBeHidden();
}

const slots = (page: Page) => page.getByRole("button", { name: /day .+ to / });

test("schedules: a week is built, dragged, saved, assigned to a zone and reported by its player", {
  tag: ["@M-015", "@M-073", "@M-090", "@M-101", "@M-103", "@M-104", "@M-255", "@M-257"],
}, async ({ signedIn: page, api, zone }) => {
  await page.goto("/create/schedule");
  await expect(page).toHaveURL(
    `/accounts/${zone.account}/your-music/schedules/edit?returnPath=${encodeURIComponent("/create")}`,
  );
  await page.getByRole("textbox", { name: "Name" }).fill("Walk");
  await addSlot(page, "Flat White", "Every day", "06:00", "06:00");
  await expect(slots(page)).toHaveCount(7);

  // Dragged onto Monday, whose slot it splits.
  const monday = slots(page).first();
  const box = await monday.boundingBox();
  if (!box) throw new Error("the slot is not drawn");
  await page.getByRole("button", { name: "Copy or clear Tuesday" }).click();
  await page.getByRole("button", { name: "Clear Tuesday", exact: true }).click();
  await expect(slots(page)).toHaveCount(6);
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    // A dialog that is closing swallows presses.
    await expect(page.locator("[data-closing-shield]")).toHaveCount(0);
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await page.mouse.move(...to);
    await page.mouse.up();
  };
  const tuesday = box.x + box.width * 1.5;
  await drag([tuesday, box.y + 40], [tuesday, box.y + 140]);
  const dialog = page.getByRole("dialog", { name: "New slot" });
  await dialog.getByRole("combobox").fill("Long Lunch");
  await dialog.getByRole("option", { name: "Long Lunch" }).first().click();
  await dialog.getByRole("button", { name: "Add slot" }).click();
  await expect(slots(page)).toHaveCount(7);
  const drawn = page.getByRole("button", { name: /^Long Lunch, Tuesday/ });
  await drag([tuesday, box.y + 90], [box.x + box.width / 2, box.y + 90]);
  // Monday's slot is split around it.
  await expect(page.getByRole("button", { name: /^Long Lunch, Monday/ })).toBeFocused();
  await expect(page.getByRole("button", { name: /^Flat White, Monday/ })).toHaveCount(2);
  // Its end stops at the neighbouring slot, which does not change.
  const between = page.getByRole("button", { name: /^Long Lunch, Monday/ });
  const label = await between.getAttribute("aria-label");
  const held = await between.boundingBox();
  if (!held) throw new Error("the slot is not drawn");
  const bottom = held.y + held.height - 3;
  await drag([tuesday - box.width, bottom], [tuesday - box.width, bottom + 80]);
  await expect(between).toHaveAttribute("aria-label", label ?? "");
  await expect(page.getByRole("button", { name: /^Flat White, Monday/ })).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(drawn).toBeVisible();

  await page.getByRole("button", { name: "Save schedule" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Walk" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Long Lunch, Tuesday/ })).toBeVisible();
  await expectAccessible(page);
  const id = new URL(page.url()).pathname.split("/").at(-1);

  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveTitle("Edit schedule · Roomtone");
  await expect(slots(page)).toHaveCount(7);
  await expectAccessible(page);
  await goTo(page, `/discover/schedule/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Walk" })).toBeVisible();

  await page.getByRole("button", { name: "Play in zones" }).click();
  const playTo = page.getByRole("dialog");
  await playTo.getByLabel(zone.name, { exact: true }).check();
  await playTo.getByRole("button", { name: "Play", exact: true }).click();
  await expect(playTo).toBeHidden();
  await playHere(page, zone);
  await expect
    .poll(async () => {
      const { status, source, track } = await stateOf(api, zone);
      return { status, source: source?.display.title, hasTrack: track !== null };
    })
    .toEqual({ status: "playing", source: "Walk", hasTrack: true });
});
