import { expect } from "@playwright/test";
import { electronBinary } from "./electron-desktop.ts";
import { open, openUnpaired, pairByCode, screen, test } from "./screens-fixtures.ts";

if (!electronBinary()) {
  test("a pairing link that is followed at a paired player says which zone it plays, and leaves it as it is", async ({
    startHost,
    shop,
  }) => {
    const desktop = await startHost();
    const page = await openUnpaired(desktop);
    await pairByCode(page, shop);
    const said = page.getByText("Unpair it first, then follow the link again.");
    // The code that was redeemed a moment ago has not been asked for by a link.
    await expect(said).toBeHidden();

    await open(page, "/home");
    await desktop.ask({ do: "openUrl", url: `roomtone://pair/${await shop.pairingCode()}` });
    await expect(page).toHaveURL(screen("/electron/paired-zone"));
    await expect(said).toContainText("This computer plays Bar.");
    expect(await page.evaluate(() => window.roomtone.pairing.current())).toMatchObject({
      soundZone: { name: "Bar" },
    });
  });

  test("a pairing link pairs, and does not say afterwards that the player is paired", async ({
    startHost,
    shop,
  }) => {
    const desktop = await startHost();
    const page = await openUnpaired(desktop);
    await desktop.ask({ do: "openUrl", url: `roomtone://pair/${await shop.pairingCode()}` });
    await page.getByRole("button", { name: "Pair", exact: true }).click();
    await expect(page).toHaveURL(screen("/electron/paired-zone"));
    await expect(page.getByRole("button", { name: "Unpair" })).toBeVisible();
    await expect(page.getByText("Unpair it first")).toHaveCount(0);
  });
}
