import { expect } from "@playwright/test";
import { electronBinary } from "./electron-desktop.ts";
import { go, pairByCode, screen, test } from "./screens-fixtures.ts";

if (!electronBinary()) {
  test("pairing link: at a paired player it names the zone and changes nothing", async ({
    clientHost: desktop,
    client: page,
    shop,
  }) => {
    await pairByCode(page, shop);
    const said = page.getByText("Unpair it first, then open the link again.");
    // The player's own pairing just now was not by a link.
    await expect(said).toBeHidden();

    await go(page, "/home");
    await desktop.ask({ do: "openUrl", url: `roomtone://pair/${await shop.pairingCode()}` });
    await expect(page).toHaveURL(screen("/electron/paired-zone"));
    await expect(said).toContainText("This computer plays Bar.");
    expect(await page.evaluate(() => window.roomtone.pairing.current())).toMatchObject({
      soundZone: { name: "Bar" },
    });
  });

  test("pairing link: fills in the code; the person confirms, without a later notice", async ({
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
