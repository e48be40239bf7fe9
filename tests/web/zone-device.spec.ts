import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { type SoundZone, SoundZone as ZoneRecord } from "#shared/contract/rest/entities.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import type { TestApi } from "#tests/factories/api.ts";
import { deviceMetrics, trouble } from "#tests/factories/metrics.ts";
import { ScriptedPlayer } from "#tests/factories/player.ts";
import { expectAccessible } from "./accessible.ts";
import { signedInAs, test } from "./fixtures.ts";

const pagePath = (zone: SoundZone, page: string) => `/accounts/${zone.account}/zones/${zone.id}/${page}`;
const zoneNow = (api: TestApi, zone: SoundZone) =>
  api.rest("GET", `/api/auth/sound_zones/${zone.id}`, ZoneRecord);

/** Pairs a new player of this kind, like the zone's owner. */
async function pair(api: TestApi, zone: SoundZone, over: object = {}) {
  const body = { device_type: "desktop", platform: "MACOS", code: randomUUID(), name: "Till", ...over };
  return api.rest("POST", `/api/auth/sound_zones/${zone.id}/device`, PairedDevice, { body });
}

const typeOf = (message: unknown) => (message as { readonly type?: unknown }).type;

async function connect(api: TestApi, zone: SoundZone): Promise<ScriptedPlayer> {
  const { session } = await pair(api, zone);
  if (!session) throw new Error("the service gave the player no session");
  return ScriptedPlayer.connect(api.as(session.token));
}

test("player status page: follows the player's condition", { tag: ["@C-155", "@C-407"] }, async ({
  signedIn: page,
  api,
  zone,
}) => {
  using player = await connect(api, zone);
  await page.goto(pagePath(zone, "device"));
  await expect(page.getByRole("heading", { name: "No report yet" })).toBeVisible();

  player.send({ type: "metrics", metrics: deviceMetrics({ volume: 42, clockOffsetMs: 1_020_000 }) });
  await expect(page.getByText("Plays for 3 days without internet.")).toBeVisible();
  await expect(page.getByText("17 minutes slow")).toBeVisible();
  player.send({ type: "troubles", troubles: [trouble("DEVICE_ERROR_NO_OUTPUT", "no such device")] });
  const attention = page.getByRole("region", { name: "Current problems" });
  await expect(attention.getByText("No audio output")).toBeVisible();
  await expect(page.getByText("Problem", { exact: true })).toBeVisible();
  await expectAccessible(page);

  player.send({
    type: "metrics",
    metrics: deviceMetrics({ cache: { ...deviceMetrics().cache, minutes: 45 } }),
  });
  await expect(page.getByText("Plays for 45 minutes without internet.")).toBeVisible();
  player.send({ type: "troubles", troubles: [] });
  await expect(attention.getByText("No audio output")).toBeHidden();
});

test("player status page: test sound and restart reach the player; offline, it says why not", async ({
  signedIn: page,
  api,
  zone,
}) => {
  {
    using player = await connect(api, zone);
    await page.goto(pagePath(zone, "device"));
    await page.getByRole("button", { name: "Play a test sound" }).click();
    await expect(page.getByText("The player is making a test sound")).toBeVisible();
    await player.socket.next((message) => typeOf(message) === "testSound");
    await page.getByRole("button", { name: "Restart player" }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Restart player" }).click();
    await expect(page.getByText("The player is restarting")).toBeVisible();
    await player.socket.next((message) => typeOf(message) === "restart");
  }
  await pair(api, zone);
  await page.reload();
  await page.getByRole("button", { name: "Restart player" }).focus();
  await expect(page.getByRole("tooltip")).toHaveText(/The player is offline/);
});

test("version notice: a soon outdated player is named on its zone's pages, with the next step", {
  tag: "@C-129",
}, async ({ signedIn: page, api, zone }) => {
  using _player = await connect(api, zone);
  await page.goto(pagePath(zone, "settings"));
  const notice = page.getByText("This player's version will soon be unsupported");
  await expect(notice).toBeVisible();
  await page.getByRole("link", { name: "How to update" }).click();
  await expect(page).toHaveURL(/\/device$/);
  await expect(page.getByText("The player updates itself at night")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download Roomtone" })).toBeVisible();
  await api.rest("DELETE", `/api/auth/sound_zones/${zone.id}/device`, ZoneRecord);
  await expect(notice).toBeHidden();
});

test("zone settings: the sound card is selected from those that the player reported", {
  tag: "@C-146",
}, async ({ signedIn: page, api, zone }) => {
  using player = await connect(api, zone);
  player.send({ type: "metrics", metrics: deviceMetrics() });
  await page.goto(pagePath(zone, "settings"));
  const card = page.getByRole("combobox", { name: "Audio output" });
  await expect(card).toHaveValue("System default");
  await card.click();
  await page.getByRole("option", { name: "USB Amplifier" }).click();
  await expect(page.getByText("Setting saved")).toBeVisible();
  await expect(card).toHaveValue("USB Amplifier");
  expect((await zoneNow(api, zone)).settings.output_device).toBe("usb");

  const without = deviceMetrics();
  player.send({ type: "metrics", metrics: { ...without, output: { ...without.output, devices: [] } } });
  await expect(card).toHaveValue("usb (not connected)");
  await card.click();
  await page.getByRole("option", { name: "System default" }).click();
  await expect.poll(async () => (await zoneNow(api, zone)).settings.output_device).toBe("");
});

test("zone settings: a schedule and the music of its gaps are selected by name", {
  tag: ["@C-145", "@C-146"],
}, async ({ signedIn: page, api, zone }) => {
  await page.goto(pagePath(zone, "settings"));
  await page.getByRole("combobox", { name: "Schedule", exact: true }).click();
  await page.getByRole("option", { name: "Opening hours" }).click();
  await expect(page.getByText("Setting saved")).toBeVisible();
  const gaps = page.getByRole("combobox", { name: "When nothing is scheduled" });
  await gaps.fill("dub");
  await page.getByRole("option", { name: "River Bank Dub" }).click();
  await expect.poll(async () => (await zoneNow(api, zone)).settings.fallback_collection).not.toBeNull();
  await page.reload();
  await expect(gaps).toHaveValue("River Bank Dub");
  expect((await zoneNow(api, zone)).source?.name).toBe("Opening hours");
  await gaps.click();
  await page.getByRole("option", { name: "Chosen by Roomtone" }).click();
  await expect.poll(async () => (await zoneNow(api, zone)).settings.fallback_collection).toBeNull();

  await page.goto(`/accounts/${zone.account}/zones`);
  await expect(page.getByRole("list", { name: "Zones" }).getByText("Opening hours")).toBeVisible();
});

test("zone settings: a storage limit out of range is refused and not saved", async ({
  signedIn: page,
  api,
  zone,
}) => {
  const before = zone.settings.diskcache_max_mb;
  await page.goto(pagePath(zone, "settings"));
  const space = page.getByRole("textbox", { name: "Storage limit" });
  await space.fill("0.1");
  await space.press("Enter");
  await expect(page.getByText("Between 0.25 and 976 GB")).toBeVisible();
  await space.fill("12");
  await space.press("Enter");
  await expect(page.getByText("Between 0.25 and 976 GB")).toBeHidden();
  await expect.poll(async () => (await zoneNow(api, zone)).settings.diskcache_max_mb).toBe(12 * 1024);
  expect(before).not.toBe(12 * 1024);
});

test("zone settings: smart speakers have none", { tag: "@C-316" }, async ({ signedIn: page, api, zone }) => {
  await pair(api, zone, { device_type: "other", platform: "SONOS", name: "Speakers" });
  await page.goto(pagePath(zone, "settings"));
  await expect(page.getByText("Settings aren't available")).toBeVisible();
  await expect(page.getByRole("switch")).toHaveCount(0);
  await expectAccessible(page);
});

test("pairing page: shows the zone's one player, of the type paired last", { tag: "@C-002" }, async ({
  signedIn: page,
  api,
  zone,
}) => {
  await pair(api, zone, { name: "First till" });
  await page.goto(pagePath(zone, "player/pair/desktop"));
  await expect(page.getByRole("region", { name: "First till" }).getByText(/^Computer · macOS/)).toBeVisible();
  await pair(api, zone, { device_type: "embedded", platform: "ANDROID", name: "Box in the bar" });
  await expect(
    page.getByRole("region", { name: "Box in the bar" }).getByText(/^Player box · Android/),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "First till" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Unpair" })).toHaveCount(1);
});

test("player page: a zone with a late payment shows until when it plays", async ({
  signedIn: page,
  zone,
}) => {
  await page.route(`**/api/auth/sound_zones/${zone.id}`, async (route) => {
    const response = await route.fetch();
    const late = {
      iso8601_paid_until: new Date(Date.now() - DAY_MS).toISOString(),
      iso8601_grace_until: new Date(Date.now() + 6 * DAY_MS).toISOString(),
    };
    await route.fulfill({ response, json: { ...(await response.json()), ...late } });
  });
  await page.goto(pagePath(zone, "player"));
  await expect(page.getByText("Payment for this zone is overdue")).toBeVisible();
  await expect(page.getByText("No subscription")).toBeHidden();
});

test("order page: signs the person in, then orders players", { tag: "@C-073" }, async ({
  page,
  company,
  zone,
}) => {
  const path = `/accounts/${zone.account}/order-player`;
  await page.goto(path);
  await expect(page).toHaveURL(/\/login/);
  await signedInAs(page, company.owner);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Order players", level: 1 })).toBeVisible();
  await page.getByLabel("Number of players").fill("3");
  await page.getByLabel("Recipient").fill("");
  await page.getByRole("button", { name: "Order", exact: true }).click();
  await expect(page.getByText("Cannot be empty")).toBeVisible();
  await page.getByLabel("Recipient").fill("Harbour & Pine, goods in");
  await page.getByRole("button", { name: "Order", exact: true }).click();
  await expect(page.getByText("3 players ordered")).toBeVisible();
  const orders = page.getByRole("region", { name: "Your orders" });
  await expect(orders.getByRole("row").filter({ hasText: "goods in" })).toContainText("3");
});

test("location page: staff see why they cannot delete it", async ({ page, company, zone }) => {
  await signedInAs(page, company.staff);
  await page.goto(`/accounts/${zone.account}/zones/location/${zone.location}/details`);
  await expect(page.getByRole("button", { name: "Delete location" })).toBeDisabled();
  await expect(page.getByText("Only owners, admins and finance users can do this.")).toBeVisible();
  await expectAccessible(page);
});
