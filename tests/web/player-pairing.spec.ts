import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { PlayerDeviceSession } from "#shared/contract/rest/session.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { playerPath } from "./player-fixtures.ts";

test("pairing page: its code pairs a player, which appears by itself and can be unpaired", {
  tag: "@C-040",
}, async ({ signedIn: page, api, zone }) => {
  await page.goto(`${playerPath(zone)}/pair/desktop`);
  const shown = page.getByText(/^Pairing code: /);
  await expect(shown).toBeAttached();
  const code = ((await shown.textContent()) ?? "").replace("Pairing code: ", "").replaceAll(" ", "");
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  // A valid code is shown again instead of a new one.
  await expect(page.getByText(/One use\. Expires in (10:00|[0-9]:\d\d)/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "New code" }).click();
  await expect(shown).not.toHaveText(`Pairing code: ${[...code].join(" ")}`);
  await expect(page.getByText(/One use\. Expires in (10:00|9:\d\d)/)).toBeVisible();
  const renewed = ((await shown.textContent()) ?? "").replace("Pairing code: ", "").replaceAll(" ", "");

  const body = { device_type: "desktop", platform: "MACOS", name: randomUUID().slice(0, 8) };
  const redeem = { body: { ...body, code: renewed } };
  await api.as(null).rest("POST", "/api/auth/pairing_codes/redeem", PlayerDeviceSession, redeem);
  await expect(page.getByRole("region", { name: body.name })).toBeVisible();
  await expect(page.getByText("macOS")).toBeVisible();

  await page.getByRole("button", { name: "Unpair" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await expect(page.getByRole("region", { name: body.name })).toBeHidden();
  await expect(page.getByText(/^Pairing code: /)).toBeAttached();
});

test("pairing page: a player box is paired by typing the code it shows", { tag: "@C-040" }, async ({
  signedIn: page,
  zone,
}) => {
  await page.goto(`${playerPath(zone)}/pair/embedded`);
  await page.getByRole("button", { name: "Pair player" }).click();
  await expect(page.getByText("Cannot be empty")).toBeVisible();
  await page.getByLabel("Player code").fill("BOX-1234-5678");
  await page.getByRole("button", { name: "Pair player" }).click();
  await expect(page.getByText("Player paired")).toBeVisible();
  await expect(page.getByRole("region", { name: "Player box" })).toBeVisible();
});

test("pairing page: an unknown player type redirects to all types", async ({ signedIn: page, zone }) => {
  await page.goto(`${playerPath(zone)}/pair/gramophone`);
  await expect(page).toHaveURL(/\/player\/pair$/);
});
