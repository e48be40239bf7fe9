import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { AnnouncementPlay } from "#shared/contract/announcements.ts";
import { ACCEPTS_ANNOUNCEMENTS } from "#shared/contract/player.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { audioFixture } from "#tests/factories/music-files.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import type { TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

/** Saves the message of the chosen sound under this name; returns its id. */
async function save(page: Page, name: string): Promise<string> {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Save message" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** A player of the zone that says that it announced this message. */
async function announced(api: TestApi, zone: SoundZone, message: string): Promise<void> {
  const body = { device_type: "desktop", platform: "MACOS", code: randomUUID(), name: "Till" };
  const path = `/api/auth/sound_zones/${zone.id}/device`;
  const { session } = await api.rest("POST", path, PairedDevice, { body });
  using player = await ScriptedPlayer.connect(api.as(session?.token ?? ""), [ACCEPTS_ANNOUNCEMENTS]);
  const startedAt = Date.now() - 5000;
  const play: AnnouncementPlay = {
    playId: randomUUID(),
    soundZoneId: zone.id,
    announcementId: message,
    campaignId: null,
    dueAt: startedAt,
    startedAt,
    playedMs: 1500,
    outcome: "played",
    reason: null,
  };
  player.send({ type: "announced", entries: [play] });
  await player.socket.next((sent) => JSON.stringify(sent).includes("announcedAck"), 15_000);
}

/** The names of the page's GraphQL operations, as they are sent. */
function operationsOf(page: Page): ReadonlySet<string> {
  const names = new Set<string>();
  page.on("request", (request) => {
    const [, name] = /(?:query|mutation) (\w+)/.exec(request.postData() ?? "") ?? [];
    if (name !== undefined) names.add(name);
  });
  return names;
}

test("messages: one is recorded, one uploaded, a campaign announces it, and the history has its play", {
  tag: ["@M-310", "@M-325", "@M-381"],
}, async ({ signedIn: page, api, zone }) => {
  const operations = operationsOf(page);
  const messaging = `/accounts/${zone.account}/messaging`;
  await page.goto(`${messaging}/messages`);
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await page.getByRole("link", { name: "New message" }).click();

  await page.getByRole("tab", { name: "Record" }).click();
  await page.getByRole("button", { name: "Start recording" }).click();
  // The browser's fake microphone beeps once a second.
  await expect(page.getByRole("timer")).toHaveText("0:02");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Use this recording" }).click();
  const end = page.getByRole("slider", { name: "End" });
  await expect(end).toBeVisible();
  await end.press("ArrowLeft");
  await expectAccessible(page);
  await save(page, "Kitchen closes");

  await goTo(page, `${messaging}/messages/create`);
  await page.locator("input[type=file]").setInputFiles(audioFixture("tone.flac"));
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("tone");
  const message = await save(page, "Happy hour");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Happy hours");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Happy hours" })).toBeVisible();

  await page.getByRole("link", { name: "Create campaign" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Evenings");
  await page.getByText("Chosen zones", { exact: true }).click();
  await page.getByLabel(zone.name, { exact: true }).check();
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByRole("link", { name: "Evenings" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Evenings" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Every evening");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Every evening" })).toBeVisible();
  expect([...operations]).toEqual(
    expect.arrayContaining([
      ...["getAccountAnnouncements", "createAnnouncement", "updateAnnouncement"],
      ...["getAccountCampaigns", "createAnnouncementCampaign", "updateAnnouncementCampaign"],
    ]),
  );

  await page.getByRole("navigation", { name: "Messages" }).getByRole("link", { name: "Messages" }).click();
  const list = page.getByRole("list", { name: "Messages" });
  await expect(list.getByRole("link", { name: "Kitchen closes" })).toBeVisible();
  await expect(list.getByText("In 1 campaign")).toBeVisible();
  await expectAccessible(page);

  await announced(api, zone, message);
  await page.getByRole("link", { name: "Happy hours" }).click();
  await page.getByRole("link", { name: "When and where this message was heard" }).click();
  await expect(page.getByText("Heard", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(zone.name).first()).toBeVisible();
  await expectAccessible(page);
});
