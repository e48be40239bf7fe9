import { expect } from "@playwright/test";
import { allZones } from "#tests/factories/demo.ts";
import { test } from "./fixtures.ts";
import { playerPath } from "./player-fixtures.ts";

test("pairing code: is shown on a computer whose clock is ahead", { tag: "@C-040" }, async ({
  signedIn: page,
  zone,
}) => {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 11 * 60_000;
  });
  await page.goto(`${playerPath(zone)}/pair/desktop`);
  await expect(page.getByText(/^Pairing code: /)).toBeAttached();
  await expect(page.getByText(/One use\. Expires in (10:00|9:\d\d)/)).toBeVisible();
});

test("player code: a refusal is shown at the field, which gets the focus", { tag: "@P-336" }, async ({
  signedIn: page,
  zone,
}) => {
  await page.goto(`${playerPath(zone)}/pair/embedded`);
  const field = page.getByLabel("Player code");
  await page.route("**/device", (route) =>
    route.fulfill({
      status: 400,
      json: { error: "invalid", message: "no", requestId: "r", fields: { code: "No player has this code" } },
    }),
  );
  await field.fill("BOX-1");
  await page.getByRole("button", { name: "Pair player" }).click();
  await expect(field).toHaveAccessibleDescription(/No player has this code/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("BOX-1");
});

test("unpairing: holding Enter opens the confirmation but does not confirm it", async ({
  signedIn: page,
  api,
  zone,
}) => {
  const box = { device_type: "embedded", platform: "ANDROID", code: "BOX-HELD", name: "Held box" };
  await api.call("POST", `/api/auth/sound_zones/${zone.id}/device`, { body: box });
  await page.goto(`${playerPath(zone)}/pair`);
  await page.getByRole("button", { name: "Unpair" }).focus();
  await page.keyboard.down("Enter");
  const commit = page.getByRole("dialog").getByRole("button", { name: "Unpair" });
  await expect(commit).toBeFocused();
  // A held key repeats.
  for (let turn = 0; turn < 5; turn += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(commit).toBeFocused();
  expect((await allZones(api)).find(({ id }) => id === zone.id)?.paired).toBe("paired");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Held box" })).toBeHidden();
});
