import { eq } from "drizzle-orm";
import { playbackStates } from "#server/db/schema/places.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { ZoneSearchResult } from "#shared/contract/rest/zones/zones.ts";
import { createDevice } from "#tests/factories/people/people.ts";
import { startRealPlayer } from "#tests/factories/player/real-player.ts";
import type { TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { step, test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import type { Page } from "./page.ts";

/** Opens the current account's list; returns the account. */
async function openZones(page: Page, search = ""): Promise<string> {
  await page.goto(`/accounts/_/zones${search}`);
  await expect(page.getByRole("heading", { name: "Zones", level: 1 })).toBeVisible();
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

async function zonesOf(api: TestApi, account: string): Promise<readonly SoundZone[]> {
  const path = `/api/auth/accounts/${account}/sound_zones/search`;
  return (await api.rest("POST", path, ZoneSearchResult, { body: {} })).items;
}

const list = (page: Page) => page.getByRole("list", { name: "Zones" });
const row = (page: Page, name: string) =>
  list(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name, exact: true }) });

/** The number of found zones. */
const counted = (page: Page, count: number) =>
  page.getByText(`${count} zone${count === 1 ? "" : "s"}`, { exact: true });

test("zone list: groups fifty zones at a time by location; the search is in the address (@C-001 @C-017 @C-018 @C-394)", async ({
  signedIn: page,
  api,
}) => {
  const asked = page.waitForRequest((request) => request.url().endsWith("/sound_zones/search"));
  const account = await openZones(page);
  expect((await asked).postDataJSON()).toEqual({ perPage: 50 });
  const zones = await zonesOf(api, account);
  await expect(page).toHaveTitle("Zones · Roomtone");
  const lines = list(page).getByRole("listitem");
  await expect(lines.first().getByRole("heading", { level: 2 })).toHaveText(zones[0]?.location_name ?? "");
  await expect(lines.nth(1).getByRole("link")).toHaveText(zones[0]?.name ?? "");

  const field = page.getByRole("searchbox", { name: "Search zones" });
  await field.fill("lobby");
  await expect(page).toHaveURL(/\?q=lobby$/);
  const matches = zones.filter(({ name, location_name }) => /lobby/i.test(`${name} ${location_name}`));
  const lobby = list(page).getByRole("link", { name: "Lobby", exact: true });
  await expect(lobby).toBeVisible();
  await expect(counted(page, matches.length)).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("lobby");
  // A zone's page opens with its player.
  await lobby.click();
  await expect(page).toHaveURL(/\/player$/);
  await expect(page.getByRole("heading", { name: "Lobby", level: 1 })).toBeVisible();
});

test("zone list: filters by status and city (@C-018 @C-019)", async ({
  signedIn: page,
  api,
  service,
  zone,
}) => {
  const account = await openZones(page, "?status=NOT_SETUP");
  const zones = await zonesOf(api, account);
  const idle = zones.filter(({ status }) => status.state === "NOT_SETUP").length;
  await expect(page.getByText(`${idle} zone${idle === 1 ? "" : "s"}`)).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page).toHaveURL(/\/zones$/);
  const other = zones.find(({ id }) => id !== zone.id);
  await createDevice(service.service, account, zone.id);
  await service.service.services.db
    .update(playbackStates)
    .set({ volume: 0, seenAt: new Date() })
    .where(eq(playbackStates.soundZoneId, zone.id));
  await openZones(page, "?statusCode=PLAYER_MUTED");
  await expect(row(page, zone.name)).toBeVisible();
  await expect(row(page, other?.name ?? "")).toHaveCount(0);
  await openZones(page);
  const city = zones[0]?.city ?? "";
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("combobox", { name: "City" }).click();
  await page.getByRole("option", { name: city }).click();
  await expect(page).toHaveURL(new RegExp(`city=${encodeURIComponent(city)}`));
  const there = zones.filter((zone) => zone.city === city).length;
  await expect(page.getByText(`${there} zone${there === 1 ? "" : "s"}`)).toBeVisible();
  await openZones(page, `?region=${encodeURIComponent(city)}`);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "City" })).toHaveValue(city);
  await expect(page.getByText(`${there} zone${there === 1 ? "" : "s"}`)).toBeVisible();
});

test("zone list: ignores invalid filters (@C-260)", async ({ signedIn: page, api }) => {
  const account = await openZones(page, "?status=FOO&perPage=500&statusCode=BAR");
  const zones = await zonesOf(api, account);
  await expect(page.getByText(`${zones.length} zones`)).toBeVisible();
});

test("zone list: shows pages if the address asks for them (@C-020)", async ({ signedIn: page, api }) => {
  const account = await openZones(page, "?perPage=2");
  const names = (await zonesOf(api, account)).map(({ name }) => name);
  await expect(row(page, names[1] ?? "")).toBeVisible();
  await expect(row(page, names[2] ?? "")).toHaveCount(0);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(row(page, names[2] ?? "")).toBeVisible();
  await expect(row(page, names[1] ?? "")).toHaveCount(0);
});

test("new zone: added to an existing location (@C-001 @C-025)", async ({
  signedIn: page,
  api,
  company: { account },
}) => {
  const zone = (await zonesOf(api, account))[0];
  await page.goto(`/accounts/${account}/zones/create/${zone?.location}`);
  await page.getByLabel("Zone name").fill("Cellar");
  await expect(page.getByLabel("Location name")).toHaveCount(0);
  await expect(page.getByLabel("Address")).toHaveCount(0);
  await page.getByRole("button", { name: "Add zone" }).click();
  await expect(page.getByRole("heading", { name: "Cellar", level: 1 })).toBeVisible();
  await goTo(page, `/accounts/${account}/zones?q=${encodeURIComponent(zone?.location_name ?? "")}`);
  const place = { level: 2, name: zone?.location_name ?? "", exact: true };
  await expect(list(page).getByRole("heading", place)).toBeVisible();
  await expect(row(page, zone?.name ?? "")).toBeVisible();
  await expect(row(page, "Cellar")).toBeVisible();
});

test("zone: renamed, moved, deleted after a warning, listed as deleted and restored", async ({
  signedIn: page,
  api,
  company: { account },
}) => {
  const zones = await zonesOf(api, account);
  const zone = zones[0];
  const elsewhere = zones.find(({ location }) => location !== zone?.location);
  await page.goto(`/accounts/${account}/zones/${zone?.id}/settings`);
  await page.getByRole("button", { name: `Rename ${zone?.name}` }).click();
  const name = page
    .getByRole("banner")
    .or(page.locator("header"))
    .getByRole("textbox", { name: "Zone name" });
  await name.fill("Lounge");
  await name.press("Enter");
  await expect(page.getByRole("heading", { name: "Lounge", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Actions for Lounge" }).click();
  await page.getByRole("menuitem", { name: "Move to another location" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Location" }).click();
  await page.getByRole("option", { name: new RegExp(`^${elsewhere?.location_name}`) }).click();
  await page.getByRole("button", { name: "Move zone" }).click();
  await expect(page.getByRole("link", { name: elsewhere?.location_name ?? "" })).toBeVisible();

  await page.getByRole("button", { name: "Actions for Lounge" }).click();
  await page.getByRole("menuitem", { name: "Delete zone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete zone" }).click();
  await expect(page).toHaveURL(/\/zones$/);
  await expect(row(page, "Lounge")).toHaveCount(0);
  await page.getByRole("link", { name: "Deleted zones" }).click();
  await page.getByRole("button", { name: "Restore Lounge" }).click();
  await expect(page.getByText("Lounge restored")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing deleted" })).toBeVisible();
  await goTo(page, `/accounts/${account}/zones?q=Lounge`);
  await expect(row(page, "Lounge")).toBeVisible();
});

test("zone list: an empty search result shows a message and can be cleared", async ({ signedIn: page }) => {
  await openZones(page, "?q=zzzz");
  await expect(page.getByRole("heading", { name: "No matching zones" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(list(page)).toBeVisible();
});

test("zone list: a playing zone shows its track and can be paused, alone and with all; renames arrive (@C-370 @P-400)", async ({
  signedIn: page,
  api,
}) => {
  const account = await openZones(page);
  const zone = (await zonesOf(api, account)).find(({ name }) => name === "Lobby");
  if (!zone) throw new Error("the demo has no Lobby");
  await using player = await startRealPlayer(api, zone.id);
  const lobby = row(page, "Lobby");
  await expect(lobby.getByText("Playing")).toBeVisible();
  await expect.poll(() => player.state()?.track?.title).toBeDefined();
  await expect(lobby).toContainText(player.state()?.track?.title ?? "");
  await expectAccessible(page);
  await step("closing time: every playing zone is paused, and Undo resumes them", async () => {
    await lobby.getByRole("button", { name: /^Volume in Lobby/ }).click();
    const before = player.state()?.volume ?? 0;
    await page.getByRole("slider", { name: "Volume" }).press("ArrowLeft");
    await expect.poll(() => player.state()?.volume).toBe(before - 1);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Pause all" }).click();
    await expect(page.getByText("1 zone paused")).toBeVisible();
    await expect.poll(() => player.state()?.status).toBe("paused");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => player.state()?.status).toBe("playing");
    await expect(lobby.getByText("Playing")).toBeVisible();
  });
  await lobby.getByRole("button", { name: "Pause Lobby" }).click();
  await expect(lobby.getByText("Paused")).toBeVisible();
  await expect.poll(() => player.state()?.status).toBe("paused");
  await step("a zone renamed elsewhere shows its new name without a reload", async () => {
    for (const name of ["Elsewhere", "Lobby"]) {
      await api.call("PUT", `/api/auth/sound_zones/${zone.id}`, { body: { name } });
      await expect(row(page, name)).toBeVisible();
    }
  });
});

test("new zone: is created with its location; messages and refusals appear at the fields or above the form (@C-024 @C-258 @C-259 @C-288 @P-336 @P-337)", async ({
  signedIn: page,
}) => {
  const account = await openZones(page);
  await page.getByRole("link", { name: "Add zone" }).click();
  await page.getByRole("button", { name: "Add zone" }).click();
  await expect(page.getByLabel("Location name")).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "Cannot be empty" })).toHaveCount(4);
  await page.getByLabel("Location name").fill("Corner Store");
  await page.getByLabel("Address").fill("Main Street 1");
  await page.getByLabel("Postal code").fill("-1");
  await page.getByLabel("City").fill("Lund");
  await page.getByLabel("Zone name").fill("x".repeat(51));
  await page.getByRole("button", { name: "Add zone" }).click();
  await expect(page.getByText("Must be a valid postal code")).toBeVisible();
  await expect(page.getByText("Must be less than 51 characters")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Postal code").fill("222 22");
  await page.getByLabel("Zone name").fill("Till");
  await step("refused: at the field, or above the form if it has none; the input is kept", async () => {
    const locations = "**/api/auth/accounts/*/locations";
    let fields: Record<string, string> = { postal_code: "Not in this country" };
    await page.route(locations, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 400, json: { error: "invalid", message: "no", requestId: "r", fields } })
        : route.fallback(),
    );
    await page.getByRole("button", { name: "Add zone" }).click();
    await expect(page.getByLabel("Postal code")).toHaveAccessibleDescription(/Not in this country/);
    await expect(page.getByLabel("Postal code")).toBeFocused();
    await expect(page.getByLabel("Location name")).toHaveValue("Corner Store");
    fields = { chain: "Not for this chain" };
    await page.getByRole("button", { name: "Add zone" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Not for this chain" })).toBeVisible();
    await page.unroute(locations);
  });
  await page.getByRole("button", { name: "Add zone" }).click();
  await expect(page.getByRole("heading", { name: "Till", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Corner Store" })).toBeVisible();
  await goTo(page, `/accounts/${account}/zones?q=Corner%20Store`);
  await expect(list(page).getByRole("heading", { level: 2 })).toHaveText("Corner Store");
  await expect(row(page, "Till")).toBeVisible();
});

test("location: shown and edited; deactivated, it leaves the list and can be restored (@C-027 @C-029 @C-031 @C-221)", async ({
  signedIn: page,
  api,
  company: { account },
}) => {
  const zone = (await zonesOf(api, account)).at(-1);
  await openZones(page);
  await goTo(page, `/accounts/${account}/zones/location/${zone?.location}`);
  await expect(page).toHaveURL(/\/details$/);
  await expect(page.getByRole("heading", { name: zone?.location_name ?? "", level: 1 })).toBeVisible();
  await expect(page.getByRole("complementary")).toContainText(zone?.address ?? "");
  const address = `/accounts/${account}/zones/edit/${zone?.location}`;
  const edit = page.getByRole("link", { name: "Edit location" });
  await expect(edit).toHaveAttribute("href", address);
  await edit.click();
  await page.getByLabel("Location name").fill("Renamed Place");
  await page.getByRole("button", { name: "Save location" }).click();
  await expect(page.getByRole("heading", { name: "Renamed Place", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Delete location" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("restore");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete location" }).click();
  await expect(page).toHaveURL(/\/zones$/);
  await expect(list(page)).toBeVisible();
  const place = list(page).getByRole("link", { name: "Renamed Place", exact: true });
  await expect(place).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("searchbox", { name: "Search zones" }).fill("Renamed Place");
  await expect(place).toBeVisible();
});
