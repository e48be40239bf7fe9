import { expect } from "@playwright/test";
import { electronBinary } from "./electron-desktop.ts";
import { test } from "./host-fixtures.ts";
import { crashes, WATCHED, watchdogs } from "./watched-app.ts";

/** The watchdog of an app that is well. Processes of our own. */

if (!electronBinary()) {
  test("watchdog: one that dies is replaced; an app that ends in order takes it along and does not come back", async ({
    launchHost,
    out,
  }) => {
    const desktop = await launchHost({ out, env: WATCHED });
    await expect.poll(() => watchdogs(out)).toHaveLength(1);
    await test.step("one that dies is replaced", async () => {
      const [first = 0] = await watchdogs(out);
      process.kill(first, "SIGKILL");
      await expect
        .poll(async () => (await watchdogs(out)).filter((pid) => pid !== first), { timeout: 30_000 })
        .toHaveLength(1);
      expect(await desktop.windowCount()).toBe(1);
    });
    await test.step("an app that ends in order takes it along and does not come back", async () => {
      await desktop.ask({ do: "quit" }).catch(() => undefined);
      await desktop.ended();
      await expect.poll(() => watchdogs(out)).toEqual([]);
      expect(await crashes(desktop)).toEqual([]);
    });
  });
}
