import { expect, type Page } from "@playwright/test";
import { go, isAccessibleNow, screen, test } from "./screens-fixtures.ts";
import { currentZone, pair } from "./shop.ts";

/** Who sets about unpairing from now on: main, which says so before it calls, or the page itself. */
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

test("unpairing: setting off, nobody signed in: it may be done (@C-317 @C-429)", async ({ paired: page }) => {
  await pressUnpair(page);
  await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await expect(page).toHaveURL(screen("/electron/login"));
  await expect(page.getByText("This player was unpaired")).toBeHidden();
});

test("unpairing: setting on, nobody signed in: a notice with the company's name, no call, and still paired (@C-126 @C-317 @P-357 @C-429)", async ({
  paired: page,
  shop,
}) => {
  // The screen is told of the setting and the service does not have it: a call that left here would unpair the zone.
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

  // The service holds to it, too, whatever a screen says.
  await shop.restrict({ restrict_unpairing_from_paired_devices: true });
  const asked = await page.evaluate(() => window.roomtone.pairing.unpair());
  expect(asked).toEqual({ ok: false, reason: "forbidden" });
  expect(await unpairing()).toContain("main");
});

test("unpairing: the setting cannot be read: it is asked for all the same, and done (@C-317)", async ({
  paired: page,
}) => {
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
  test(`unpairing: setting ${setting}, somebody of the account signed in: it may be done (@C-317 @C-429)`, async ({
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

test("unpairing: the person's menu does it, too (@C-126)", async ({ paired: page }) => {
  await go(page, "/home");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Unpair" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await expect(page).toHaveURL(screen("/electron/login"));
});
