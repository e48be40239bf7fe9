import { expect } from "@playwright/test";
import { electronBinary } from "../desktop/electron-desktop.ts";
import { FlakyNetwork, PROFILES } from "../desktop/flaky-network.ts";
import { lengths } from "../desktop/listening.ts";
import { open, openUnpaired, screen, test } from "../desktop/screens-fixtures.ts";
import { pair } from "../desktop/shop.ts";

/** The client of a player that has not heard of its service for days. */

const DAY_MS = 86_400_000;
const ERROR = 50;

// The clock is set before the app starts, which only electron-host allows.
if (!electronBinary()) {
  test("offline: a player that starts without its service, days after it last heard of it, shows what it plays", async ({
    launch,
    shop,
    card,
    playNoise,
  }) => {
    await playNoise(lengths(2, 5));
    await using network = await FlakyNetwork.before(shop.url);
    const options = { serviceUrl: network.url, env: card.env };
    const before = await launch(options);
    const first = await openUnpaired(before);
    expect(await pair(first, shop)).toMatchObject({ ok: true });
    await expect(first).toHaveURL(screen("/electron/paired-zone"));
    // Both tracks are there.
    await expect(first.getByRole("heading", { name: "Noise 2" })).toBeVisible({ timeout: 30_000 });
    await before.close();

    network.become(PROFILES["everything is lost"]);
    const late = { ELECTRON_HOST_CLOCK_MS: String(3 * DAY_MS) };
    const after = await launch({ ...options, env: { ...card.env, ...late } });
    const page = await after.page();
    await expect(page).toHaveURL(screen("/electron/paired-zone"));
    await expect(page.getByRole("complementary").getByText("Bar", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Noise [12]$/ })).toBeVisible();

    // Somebody opens what only the service knows: they hear that there is no connection, and the log of no error.
    await open(page, "/electron/paired-zone/history");
    await expect(page.getByText("Couldn't reach Roomtone. Check your connection and try again.")).toBeVisible(
      { timeout: 45_000 },
    );
    const log = await after.log();
    expect(log.filter(({ level, channel }) => level >= ERROR && channel !== undefined)).toEqual([]);
  });
}
