import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { playerPath } from "./player-fixtures.ts";

/** The client in a browser that has no network, or loses what it is made of. */

test("offline: what is done without a network fails at once and is not done later by itself", async ({
  signedIn: page,
  api,
  zone,
}) => {
  const path = `/api/auth/sound_zones/${zone.id}`;
  const body = { device_type: "desktop", platform: "MACOS", code: randomUUID(), name: "Till" };
  await api.rest("POST", `${path}/device`, PairedDevice, { body });
  await page.goto(`${playerPath(zone)}/pair`);
  await page.getByRole("button", { name: "Unpair" }).click();
  const dialog = page.getByRole("dialog", { name: /^Unpair the player from/ });

  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Unpair" }).click();
  await expect(page.getByText("Couldn't unpair the player. Try again in a moment.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeEnabled();

  // Nobody presses anything: what is fetched anew says that the network is back.
  const fetched = page.waitForResponse((response) => response.url().endsWith(path));
  await page.context().setOffline(false);
  await fetched;
  await page.reload();
  await expect(page.getByRole("region", { name: "Till" })).toBeVisible();
  expect((await api.rest("GET", path, SoundZone)).device).not.toBeNull();
});

test("start-up: a client whose code could not be loaded says so and can be tried again", async ({ page }) => {
  await page.route(/\/host\.web-[^/]+\.js$/, (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Roomtone couldn't start" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/host\.web-[^/]+\.js$/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
});
