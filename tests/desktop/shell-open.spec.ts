import { expect, type Page } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { electronBinary } from "./electron-desktop.ts";
import { test } from "./host-fixtures.ts";

/** A screen that is asked for outside the window: the client goes there, and is not loaded again. */

if (!electronBinary()) {
  test("the tray and links lead the client to their screens and leave it as it is", async ({
    launchHost,
  }) => {
    const desktop = await launchHost();
    const page = await desktop.page();
    await drawn(page);
    const loads: string[] = [];
    page.on("load", () => loads.push(page.url()));

    await desktop.ask({ do: "chooseTray", label: "Diagnostics" });
    await expect(page).toHaveURL(/\/electron\/diagnostics$/);
    await desktop.ask({ do: "openUrl", url: "roomtone://pair/AC34-EGH7" });
    await expect(page).toHaveURL(/\/electron\/login\/pairing-code\?code=AC34-EGH7$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/electron\/diagnostics$/);
    expect(loads).toEqual([]);
  });

  test("a client that has died is loaded at the screen that is asked for", async ({ launchHost }) => {
    const desktop = await launchHost();
    await drawn(await desktop.page());
    await desktop.crashRenderer();
    await expect
      .poll(async () => (await desktop.log()).map(({ msg }) => msg))
      .toContain("the client is gone");
    await desktop.ask({ do: "chooseTray", label: "Diagnostics" });
    const address = async () => (await desktop.status()).windows[0]?.url;
    await expect.poll(address).toBe("app://roomtone/electron/diagnostics");
  });
}

/** Waits until the client has drawn its first screen, and main knows. */
async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.evaluate(() => window.roomtone.desktop.ready());
}
