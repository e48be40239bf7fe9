import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test as base, signIn } from "./fixtures.ts";
import { playerPath } from "./player-fixtures.ts";
import { bar, loudness, playHere } from "./web-player-fixtures.ts";

/** A host name on the local network without a certificate, like that of a service in a shop's back room. */
const test = base.extend({
  baseURL: async ({ service }, use) => use(service.url.replace("127.0.0.1", "shop.test")),
});

test("service without a certificate: signs in and plays, in one tab at a time", async ({
  page,
  company: { owner },
  zone,
}) => {
  test.slow();
  await signIn(page, owner.email);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expectAccessible(page);
  await playHere(page, zone);
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);

  const second = await page.context().newPage();
  await second.goto(playerPath(zone));
  await expect(bar(second).getByText("Playing in other tab")).toBeVisible();
  await bar(second).getByRole("button", { name: "Play in this tab" }).click();
  await expect(bar(second).getByText("Playing in this tab")).toBeVisible();
  await expect(bar(page).getByText("Playing in other tab")).toBeVisible();
  await second.close();
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
});
