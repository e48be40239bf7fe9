import { expect } from "@playwright/test";
import { electronBinary } from "./electron-desktop.ts";
import { go, pairByCode, screen, test } from "./screens-fixtures.ts";

if (!electronBinary()) {
  test("pairing link: followed at a paired player it says which zone that plays, and leaves it as it is", async ({
    clientHost: desktop,
    client: page,
    shop,
  }) => {
    await pairByCode(page, shop);
    const said = page.getByText("Unpair it first, then open the link again.");
    // The code that was redeemed a moment ago has not been asked for by a link.
    await expect(said).toBeHidden();

    await go(page, "/home");
    await desktop.ask({ do: "openUrl", url: `roomtone://pair/${await shop.pairingCode()}` });
    await expect(page).toHaveURL(screen("/electron/paired-zone"));
    await expect(said).toContainText("This computer plays Bar.");
    expect(await page.evaluate(() => window.roomtone.pairing.current())).toMatchObject({
      soundZone: { name: "Bar" },
    });
  });

  test("pairing link: it fills the code in; a person agrees, and no notice says afterwards that the player is paired", async ({
    clientHost: desktop,
    client: page,
    shop,
  }) => {
    await desktop.ask({ do: "openUrl", url: `roomtone://pair/${await shop.pairingCode()}` });
    await expect(page.getByLabel("Pairing code")).not.toHaveValue("");
    expect(await page.evaluate(() => window.roomtone.pairing.current())).toBeNull();
    await page.getByRole("button", { name: "Pair", exact: true }).click();
    await expect(page).toHaveURL(screen("/electron/paired-zone"));
    await expect(page.getByRole("button", { name: "Unpair" })).toBeVisible();
    await expect(page.getByText("Unpair it first")).toHaveCount(0);
  });
}
