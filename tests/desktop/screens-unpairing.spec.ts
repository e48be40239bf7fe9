import { expect, type Page } from "@playwright/test";
import { go, isAccessibleNow, screen, test } from "./screens-fixtures.ts";
import { currentZone, pair } from "./shop.ts";

/** Records attempts to unpair from now on: main reports one before it calls, as does the page. */
async function watchUnpairing(page: Page) {
  const seen = await page.evaluateHandle(() => {
    const who: string[] = [];
    window.roomtone.desktop.on("state", ({ isUnpairing }) => isUnpairing && who.push("main"));
    return who;
  });
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") calls.push(request.url());
  });
  return async () => [...(await seen.jsonValue()), ...calls];
}

/** Presses Unpair beside the zone's name. */
async function pressUnpair(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Unpair" }).click();
}

test("unpairing: setting off, signed out: allowed (@C-317 @C-429)", async ({ paired: page }) => {
  await pressUnpair(page);
  await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await expect(page).toHaveURL(screen("/electron/login"));
  await expect(page.getByText("This player was unpaired")).toBeHidden();
});

test("unpairing: setting on, signed out: a notice instead of a call (@C-126 @C-317 @P-357 @C-429)", async ({
  paired: page,
  shop,
}) => {
  // The screen gets the setting but the service does not have it: a call sent from here would unpair the zone.
  await page.route(/\/api\/auth\/accounts\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    const account = await response.json();
    const settings = { ...account.settings, restrict_unpairing_from_paired_devices: true };
    await route.fulfill({ response, json: { ...account, settings } });
  });
  const unpairing = await watchUnpairing(page);
  await pressUnpair(page);
  const dialog = page.getByRole("dialog", { name: "Unpairing is restricted" });
  await expect(dialog).toContainText("Café Mellan");
  await isAccessibleNow(page, "the word about a restriction");
  await dialog.getByRole("button", { name: "Got it" }).click();
  await expect(dialog).toBeHidden();
  expect(await unpairing()).toEqual([]);
  expect(await currentZone(page)).toMatchObject({ soundZone: { id: shop.zone } });
  const zone = await shop.owner.call("GET", `/api/auth/sound_zones/${shop.zone}`);
  expect(zone.json).toMatchObject({ device: { id: expect.any(String) } });

  // The service enforces it too, whatever a screen does.
  await shop.restrict({ restrict_unpairing_from_paired_devices: true });
  const asked = await page.evaluate(() => window.roomtone.pairing.unpair());
  expect(asked).toEqual({ ok: false, reason: "forbidden" });
  expect(await unpairing()).toContain("main");
});

test("unpairing: setting unreadable: the call is made, and succeeds (@C-317)", async ({ paired: page }) => {
  await page.route(/\/api\/auth\/accounts\/[^/?]+$/, () => new Promise(() => undefined));
  await page.reload();
  await pressUnpair(page);
  await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await expect(page).toHaveURL(screen("/electron/login"));
});

for (const [setting, restricted] of [
  ["off", false],
  ["on", true],
] as const) {
  test(`unpairing: setting ${setting}, a member signed in: allowed (@C-317 @C-429)`, async ({
    signedIn: page,
    shop,
  }) => {
    await pair(page, shop);
    await expect(page).toHaveURL(screen("/electron/paired-zone"));
    await shop.restrict({ restrict_unpairing_from_paired_devices: restricted });
    await pressUnpair(page);
    await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
    await expect(page).toHaveURL(screen("/electron/select(/[^/]+){0,2}"));
    expect(await currentZone(page)).toBeNull();
  });
}

test("unpairing: also from the user menu, which has the player's entries (@C-126 @P-129)", async ({
  paired: page,
}) => {
  await go(page, "/home");
  await page.getByRole("button", { name: "User menu" }).click();
  for (const name of ["Settings", "Contact support", "Share feedback"])
    await expect(page.getByRole("menuitem", { name })).toBeVisible();
  await page.getByRole("menuitem", { name: "Unpair" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await expect(page).toHaveURL(screen("/electron/login"));
});
