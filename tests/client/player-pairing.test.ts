import { randomUUID } from "node:crypto";
import { PlayerDeviceSession } from "#shared/contract/rest/session.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { step } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import { playerPath, test } from "./player-fixtures.ts";

test("pairing page: its code pairs a player, which appears by itself and can be unpaired (@C-040)", async ({
  signedIn: page,
  api,
  zone,
}) => {
  await page.goto(playerPath(zone));
  await step("the player page links to it while there is no player", async () => {
    await expect(page.getByText("No player paired")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Pair a player", exact: true }).click();
    await expect(page).toHaveURL(/\/player\/pair$/);
  });
  await goTo(page, `${playerPath(zone)}/pair/desktop`);
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
