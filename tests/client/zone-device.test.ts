import { randomUUID } from "node:crypto";
import { type SoundZone, SoundZone as ZoneRecord } from "#shared/contract/rest/entities.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { deviceMetrics, trouble } from "#tests/factories/metrics.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import type { TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { signedInAs, step, test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

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

test("player status page: follows the player's condition; test sound and restart reach it, or it says why not (@C-155 @C-407)", async ({
  signedIn: page,
  api,
  zone,
}) => {
  {
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

test("zone settings: the sound card is one that the player reported; a soon outdated player is named there (@C-129 @C-146)", async ({
  signedIn: page,
  api,
  zone,
}) => {
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

  await step("the notice of its version leads to the next step, and leaves with the player", async () => {
    const notice = page.getByText("This player's version will soon be unsupported");
    await expect(notice).toBeVisible();
    await page.getByRole("link", { name: "How to update" }).click();
    await expect(page).toHaveURL(/\/device$/);
    await expect(page.getByText("The player updates itself at night")).toBeVisible();
    await expect(page.getByRole("link", { name: "Download Roomtone" })).toBeVisible();
    await api.rest("DELETE", `/api/auth/sound_zones/${zone.id}/device`, ZoneRecord);
    await expect(notice).toBeHidden();
  });
});

test("zone settings: are saved at once; a schedule and the music of its gaps are selected by name (@C-044 @C-145 @C-146)", async ({
  signedIn: page,
  api,
  zone,
}) => {
  await page.goto(pagePath(zone, "settings"));
  await page.getByRole("combobox", { name: "Schedule", exact: true }).click();
  await page.getByRole("option", { name: "Opening hours" }).click();
  await expect(page.getByText("Setting saved")).toBeVisible();
  const gaps = page.getByRole("combobox", { name: "When nothing is scheduled" });
  // The zone's former music fills the gaps of its schedule.
  await expect(gaps).toHaveValue(zone.source?.name ?? "");
  await gaps.fill("dub");
  await page.getByRole("option", { name: "River Bank Dub" }).click();
  await expect.poll(async () => (await zoneNow(api, zone)).settings.fallback_collection).not.toBeNull();
  const mono = page.getByRole("switch", { name: "Mono" });
  await expect(mono).not.toBeChecked();
  await mono.click();
  await expect.poll(async () => (await zoneNow(api, zone)).settings.mono).toBe(true);
  await page.reload();
  await expect(mono).toBeChecked();
  await expect(gaps).toHaveValue("River Bank Dub");
  expect((await zoneNow(api, zone)).source?.name).toBe("Opening hours");
  await gaps.click();
  await page.getByRole("option", { name: "Chosen by Roomtone" }).click();
  await expect.poll(async () => (await zoneNow(api, zone)).settings.fallback_collection).toBeNull();

  await goTo(page, `/accounts/${zone.account}/zones`);
  await expect(page.getByRole("list", { name: "Zones" }).getByText("Opening hours")).toBeVisible();
});

test("zone settings: a refused one is reverted, a storage limit out of range not saved", async ({
  signedIn: page,
  api,
  zone,
}) => {
  const record = `**/api/auth/sound_zones/${zone.id}`;
  await page.route(record, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 403, json: { error: "forbidden", message: "no", requestId: "r" } })
      : route.fallback(),
  );
  await page.goto(pagePath(zone, "settings"));
  const crossfade = page.getByRole("switch", { name: "Crossfade" });
  await expect(crossfade).toBeChecked();
  await crossfade.click();
  await expect(page.getByText("You don't have permission to do that in this account.")).toBeVisible();
  await expect(crossfade).toBeChecked();
  await page.unroute(record);

  const before = zone.settings.diskcache_max_mb;
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

test("pairing page: shows the zone's one player, of the type paired last; smart speakers have no settings (@C-002 @C-316)", async ({
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

  await pair(api, zone, { device_type: "other", platform: "SONOS", name: "Speakers" });
  await expect(page.getByRole("region", { name: "Speakers" })).toBeVisible();
  await goTo(page, pagePath(zone, "settings"));
  await expect(page.getByText("Settings aren't available")).toBeVisible();
  await expect(page.getByRole("switch")).toHaveCount(0);
  await expectAccessible(page);
});

test("location page: staff see why they cannot delete it", async ({ page, company, zone }) => {
  await signedInAs(page, company.staff);
  await page.goto(`/accounts/${zone.account}/zones/location/${zone.location}/details`);
  await expect(page.getByRole("button", { name: "Delete location" })).toBeDisabled();
  await expect(page.getByText("Only owners, admins and finance users can do this.")).toBeVisible();
  await expectAccessible(page);
});
