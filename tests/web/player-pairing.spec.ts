import { expect } from "@playwright/test";
import { allZones } from "#tests/factories/people/demo.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import { playerPath } from "./player-fixtures.ts";

test("pairing page: a player box is paired by its code, also on a computer whose clock is ahead", {
  tag: ["@C-040", "@P-336"],
}, async ({ signedIn: page, api, zone }) => {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 11 * 60_000;
  });
  await page.goto(`${playerPath(zone)}/pair/gramophone`);
  // There is no such player.
  await expect(page).toHaveURL(/\/player\/pair$/);
  await goTo(page, `${playerPath(zone)}/pair/desktop`);
  await expect(page.getByText(/^Pairing code: /)).toBeAttached();
  await expect(page.getByText(/One use\. Expires in (10:00|9:\d\d)/)).toBeVisible();

  await goTo(page, `${playerPath(zone)}/pair/embedded`);
  const field = page.getByLabel("Player code");
  const pair = page.getByRole("button", { name: "Pair player" });
  await pair.click();
  await expect(page.getByText("Cannot be empty")).toBeVisible();
  await test.step("a refusal is shown at the field, which gets the focus", async () => {
    const fields = { code: "No player has this code" };
    await page.route("**/device", (route) =>
      route.fulfill({ status: 400, json: { error: "invalid", message: "no", requestId: "r", fields } }),
    );
    await field.fill("BOX-1");
    await pair.click();
    await expect(field).toHaveAccessibleDescription(/No player has this code/);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("BOX-1");
    await page.unroute("**/device");
  });
  await field.fill("BOX-1234-5678");
  await pair.click();
  await expect(page.getByText("Player paired")).toBeVisible();
  await expect(page.getByRole("region", { name: "Player box" })).toBeVisible();

  await test.step("holding Enter opens the confirmation but does not confirm it", async () => {
    await page.getByRole("button", { name: "Unpair" }).focus();
    await page.keyboard.down("Enter");
    const commit = page.getByRole("dialog").getByRole("button", { name: "Unpair" });
    await expect(commit).toBeFocused();
    // A held key repeats.
    for (let turn = 0; turn < 5; turn += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await expect(commit).toBeFocused();
    expect((await allZones(api)).find(({ id }) => id === zone.id)?.paired).toBe("paired");
    await commit.click();
  });
  await expect(page.getByRole("region", { name: "Player box" })).toBeHidden();
});
