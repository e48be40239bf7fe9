import { expect } from "@playwright/test";
import type { LogEntry } from "./desktop.ts";
import { electronBinary } from "./electron-desktop.ts";
import { FlakyNetwork } from "./flaky-network.ts";
import { test } from "./host-fixtures.ts";
import { pair } from "./shop.ts";

/** The computer's sleep, which Electron itself cannot simulate. */

/** After this many failed attempts a player waits seconds before the next one. */
const FAILURES = 5;

if (!electronBinary()) {
  test("sleep: after waking up, the player reconnects at once, however long it slept", async ({
    launchHost,
    out,
    shop,
  }) => {
    await using network = await FlakyNetwork.before(shop.url);
    const desktop = await launchHost({ out, serviceUrl: network.url });
    expect(await pair(await desktop.page(), shop)).toMatchObject({ ok: true });
    const log = async () =>
      (await desktop.log()).filter(({ msg }) => msg === "playback feed" || msg === "the computer is awake");
    const attempts = async (status: string) =>
      (await log()).filter((entry) => entry.status === status).length;
    await expect.poll(() => attempts("online")).toBe(1);

    await desktop.ask({ do: "raisePower", event: "suspend" });
    network.become({ isFailing: true });
    await expect.poll(() => attempts("waiting"), { timeout: 60_000 }).toBeGreaterThanOrEqual(FAILURES);
    network.mend();
    await desktop.ask({ do: "raisePower", event: "resume" });

    await expect.poll(() => attempts("online")).toBe(2);
    const entries = await log();
    const woke = entries.findIndex(({ msg }) => msg === "the computer is awake");
    const next = entries[woke + 1];
    expect(next?.status).toBe("connecting");
    const at = (entry: LogEntry | undefined) => Date.parse(String(entry?.time));
    expect(at(next) - at(entries[woke])).toBeLessThan(1000);
  });
}
