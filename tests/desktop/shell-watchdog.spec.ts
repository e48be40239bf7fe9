import { expect } from "@playwright/test";
import { electronBinary } from "./electron-desktop.ts";
import { test } from "./host-fixtures.ts";
import { crashes, WATCHED, watchdogs, watched } from "./watched-app.ts";

/** The watchdog of a healthy app, as separate processes. */

if (!electronBinary()) {
  test("watchdog: is replaced when it dies, and ends with an app that quits", async ({ launchHost, out }) => {
    const desktop = await launchHost({ out, env: WATCHED });
    await expect.poll(() => watchdogs(out)).toHaveLength(1);
    await test.step("watchdog: a dead one is replaced", async () => {
      const [first = 0] = await watchdogs(out);
      process.kill(first, "SIGKILL");
      await expect
        .poll(async () => (await watchdogs(out)).filter((pid) => pid !== first), { timeout: 30_000 })
        .toHaveLength(1);
      expect(await desktop.windowCount()).toBe(1);
    });
    await test.step("watchdog: ends with an app that quits, and does not return", async () => {
      await desktop.ask({ do: "quit" }).catch(() => undefined);
      await desktop.ended();
      await expect.poll(() => watchdogs(out)).toEqual([]);
      expect(await crashes(desktop)).toEqual([]);
    });
  });

  test("watchdog: an app that Windows ends with its session is not started into it again", async ({
    launchHost,
    out,
  }) => {
    const desktop = await launchHost({ out, env: WATCHED });
    await desktop.page();
    await watched(desktop);
    await desktop.ask({ do: "endSession" }).catch(() => undefined);
    await desktop.ended();
    await expect.poll(() => watchdogs(out)).toEqual([]);
    expect(await crashes(desktop)).toEqual([]);
  });
}
