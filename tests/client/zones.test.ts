import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { ZoneSearchResult } from "#shared/contract/rest/zones/zones.ts";
import type { TestApi } from "#tests/factories/service/api.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
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

test("zone list: filters by status and city (@C-018 @C-019)", async ({ signedIn: page, api }) => {
  const account = await openZones(page, "?status=NOT_SETUP");
  const zones = await zonesOf(api, account);
  const idle = zones.filter(({ status }) => status.state === "NOT_SETUP").length;
  await expect(page.getByText(`${idle} zone${idle === 1 ? "" : "s"}`)).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page).toHaveURL(/\/zones$/);
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
  await expect(page.getByLabel("Location name")).toHaveCount(0);
  await page.getByLabel("Zone name").fill("Cellar");
  await page.getByRole("button", { name: "Add zone" }).click();
  await expect(page.getByRole("heading", { name: "Cellar", level: 1 })).toBeVisible();
  await page.goto(`/accounts/${account}/zones?q=${encodeURIComponent(zone?.location_name ?? "")}`);
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
  await page.goto(`/accounts/${account}/zones?q=Lounge`);
  await expect(row(page, "Lounge")).toBeVisible();
});
