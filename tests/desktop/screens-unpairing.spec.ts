import { expect, type Page } from "@playwright/test";
import { open, openUnpaired, PASSWORD, pairByCode, screen, signIn, test } from "./screens-fixtures.ts";
import { currentZone, pair } from "./shop.ts";

/** Presses Unpair beside the zone's name. */
async function pressUnpair(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Unpair" }).click();
}

test("unpairing: setting off, nobody signed in: it may be done (@C-317 @C-429)", async ({ start, shop }) => {
  const page = await openUnpaired(await start());
  await pairByCode(page, shop);
  await pressUnpair(page);
  await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await expect(page).toHaveURL(screen("/electron/login"));
  await expect(page.getByText("This player was unpaired")).toBeHidden();
});

test("unpairing: setting on, nobody signed in: a word with the company's name, and still paired (@C-126 @C-317 @P-357 @C-429)", async ({
  start,
  shop,
}) => {
  const page = await openUnpaired(await start());
  await pairByCode(page, shop);
  await shop.restrict({ restrict_unpairing_from_paired_devices: true });
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") calls.push(request.url());
  });
  await pressUnpair(page);
  const dialog = page.getByRole("dialog", { name: "Unpairing is restricted" });
  await expect(dialog).toContainText("Café Mellan");
  await dialog.getByRole("button", { name: "Got it" }).click();
  await expect(dialog).toBeHidden();
  expect(calls).toEqual([]);
  expect(await currentZone(page)).toMatchObject({ soundZone: { id: shop.zone } });
  // The service holds to it, too, whatever a screen says.
  const asked = await page.evaluate(() => window.roomtone.pairing.unpair());
  expect(asked).toEqual({ ok: false, reason: "forbidden" });
});

for (const [setting, restricted] of [
  ["off", false],
  ["on", true],
] as const) {
  test(`unpairing: setting ${setting}, somebody of the account signed in: it may be done (@C-317 @C-429)`, async ({
    start,
    shop,
  }) => {
    const page = await openUnpaired(await start());
    await signIn(page, await shop.signInWith(PASSWORD));
    await pair(page, shop);
    await expect(page).toHaveURL(screen("/electron/paired-zone"));
    await shop.restrict({ restrict_unpairing_from_paired_devices: restricted });
    await pressUnpair(page);
    await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
    await expect(page).toHaveURL(screen("/electron/select(/[^/]+){0,2}"));
    expect(await currentZone(page)).toBeNull();
  });
}

test("the person's menu unpairs, too (@C-126)", async ({ start, shop }) => {
  const page = await openUnpaired(await start());
  await pairByCode(page, shop);
  await open(page, "/home");
  await page.getByRole("button", { name: "Your menu" }).click();
  await page.getByRole("menuitem", { name: "Unpair" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await expect(page).toHaveURL(screen("/electron/login"));
});
