import { expect } from "@playwright/test";
import { signedInAs } from "#tests/web/fixtures.ts";
import { CAPTIONS } from "./captions.ts";
import { Film, showPointer } from "./film.ts";
import { test } from "./fixtures.ts";

test.use({ viewport: { width: 1024, height: 576 } });

/** How long a caption without action is shown, in ms. */
const READ_MS = 1800;

test("help film: screencast-pair-a-player", async ({ page, company, zone, label, language }) => {
  const says = CAPTIONS["screencast-pair-a-player"][language];
  await showPointer(page);
  await signedInAs(page, company.owner);
  await page.goto(`/accounts/${zone.account}/zones`);
  const own = page.getByRole("link", { name: zone.name, exact: true }).first();
  await expect(own).toBeVisible();
  const film = await Film.start(page);

  film.say(says.open);
  await film.pause(READ_MS);
  await film.press(own);
  film.say(says.pairing);
  await film.press(page.getByRole("link", { name: label("zones", "tabs.pairing"), exact: true }));
  film.say(says.kind);
  const kind = page.getByText(label("player", "pair.kinds.browser"), { exact: true });
  await film.press(kind);
  film.say(says.here);
  await film.press(page.getByRole("button", { name: label("web-player", "play") }));
  await expect(page.getByRole("region", { name: label("web-player", "label") })).toBeVisible();
  await film.pause(READ_MS);
  film.say(says.choose);
  await film.press(page.getByRole("link", { name: label("zones", "tabs.player"), exact: true }));
  await film.press(page.getByRole("button", { name: label("player", "changeMusic") }));
  await film.press(page.getByRole("option", { name: /^Long Lunch/ }));
  film.say(says.plays);
  await expect(page.getByRole("link", { name: "Long Lunch" })).toBeVisible();
  await film.pause(2 * READ_MS);
  await film.end("screencast-pair-a-player", language);
});

test("help film: screencast-schedules", async ({ page, company, zone, label, language }) => {
  const says = CAPTIONS["screencast-schedules"][language];
  await showPointer(page);
  await signedInAs(page, company.owner);
  await page.goto("/create");
  const create = page.getByRole("main").getByRole("link", { name: label("create", "schedule.title") });
  await expect(create).toBeVisible();
  const film = await Film.start(page);
  const dialog = page.getByRole("dialog", { name: label("schedules", "slot.newTitle") });
  const addSlot = async (playlist: string, days: string, from: string, to: string) => {
    await film.press(page.getByRole("button", { name: label("schedules", "editor.add") }));
    await film.type(dialog.getByRole("combobox"), playlist);
    await film.press(dialog.getByRole("option", { name: playlist }).first());
    await film.press(dialog.getByRole("button", { name: label("schedules", `slot.${days}`) }));
    await dialog.getByLabel(label("schedules", "slot.from")).fill(from);
    await dialog.getByLabel(label("schedules", "slot.to"), { exact: true }).fill(to);
    await film.press(dialog.getByRole("button", { name: label("schedules", "slot.add") }));
    await expect(dialog).toBeHidden();
  };

  film.say(says.create);
  await film.press(create);
  film.say(says.name);
  await film.type(page.getByRole("textbox", { name: label("schedules", "editor.name") }), says.scheduleName);
  film.say(says.slot);
  await addSlot("Flat White", "weekdays", "08:00", "18:00");
  film.say(says.another);
  await addSlot("Long Lunch", "weekend", "10:00", "20:00");
  film.say(says.save);
  await film.press(page.getByRole("button", { name: label("schedules", "editor.save") }));
  film.say(says.play);
  await film.press(page.getByRole("button", { name: label("schedules", "playTo") }));
  const playTo = page.getByRole("dialog");
  await film.press(playTo.getByLabel(zone.name, { exact: true }));
  await film.press(playTo.getByRole("button", { name: label("play-to", "confirm"), exact: true }));
  await expect(playTo).toBeHidden();
  film.say(says.done);
  await film.pause(READ_MS);
  await film.end("screencast-schedules", language);
});
