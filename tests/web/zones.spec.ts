import { expect, type Page } from "@playwright/test";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { ZoneSearchResult } from "#shared/contract/rest/zones/zones.ts";
import { startRealPlayer } from "#tests/factories/player/real-player.ts";
import type { TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

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

test("zone list: an empty search result shows a message and can be cleared", async ({ signedIn: page }) => {
  await openZones(page, "?q=zzzz");
  await expect(page.getByRole("heading", { name: "No matching zones" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(list(page)).toBeVisible();
});

test("zone list: a playing zone shows its track and can be paused, alone and with all; renames arrive", {
  tag: ["@C-208", "@C-370", "@P-400"],
}, async ({ signedIn: page, api }) => {
  const account = await openZones(page);
  const zone = (await zonesOf(api, account)).find(({ name }) => name === "Lobby");
  if (!zone) throw new Error("the demo has no Lobby");
  await using player = await startRealPlayer(api, zone.id);
  const lobby = row(page, "Lobby");
  await expect(lobby.getByText("Playing")).toBeVisible();
  await expect.poll(() => player.state()?.track?.title).toBeDefined();
  await expect(lobby).toContainText(player.state()?.track?.title ?? "");
  await expectAccessible(page);
  await test.step("closing time: every playing zone is paused, and Undo resumes them", async () => {
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
  await test.step("a zone renamed elsewhere shows its new name without a reload", async () => {
    for (const name of ["Elsewhere", "Lobby"]) {
      await api.call("PUT", `/api/auth/sound_zones/${zone.id}`, { body: { name } });
      await expect(row(page, name)).toBeVisible();
    }
  });
});

test("new zone: is created with its location; messages and refusals appear at the fields or above the form", {
  tag: ["@C-024", "@C-258", "@C-259", "@C-288", "@P-336", "@P-337"],
}, async ({ signedIn: page }) => {
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
  await test.step("refused: at the field, or above the form if it has none; the input is kept", async () => {
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

test("location: shown and edited; deactivated, it leaves the list and can be restored", {
  tag: ["@C-027", "@C-029", "@C-031", "@C-221"],
}, async ({ signedIn: page, api, company: { account } }) => {
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
