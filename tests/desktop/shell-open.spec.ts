import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { electronBinary } from "./electron-desktop.ts";
import { test } from "./screens-fixtures.ts";

/** A screen opened from outside of the window: the client navigates without reloading. */

if (!electronBinary()) {
  test("links: the tray and links open their screens within the running client", async ({
    clientHost: desktop,
    client: page,
  }) => {
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

  test("links: a crashed client reloads at the requested screen", async ({
    clientHost: desktop,
    client: page,
  }) => {
    await page.evaluate(() => window.roomtone.desktop.ready());
    const crashes = async () =>
      (await desktop.log()).filter(({ msg }) => msg === "the client is gone").length;
    const before = await crashes();
    await desktop.crashRenderer();
    await expect.poll(crashes).toBe(before + 1);
    await desktop.ask({ do: "chooseTray", label: "Diagnostics" });
    const address = async () => (await desktop.status()).windows[0]?.url;
    await expect.poll(address).toBe("app://roomtone/electron/diagnostics");
  });
}
