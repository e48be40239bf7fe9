import { expect } from "@playwright/test";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { electronBinary } from "#tests/desktop/electron-desktop.ts";
import { FlakyNetwork, PROFILES } from "#tests/desktop/flaky-network.ts";
import { lengths } from "#tests/desktop/listening.ts";
import { open, openUnpaired, screen, test } from "#tests/desktop/screens-fixtures.ts";
import { pair } from "#tests/desktop/shop.ts";

/** The client of a player that has not reached its service for days. */

const ERROR = 50;

// Only electron-host can set the clock before the app starts.
if (!electronBinary()) {
  test("offline: started days after its last contact with the service, the player shows what is playing", async ({
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
    // Both tracks are visible.
    await expect(first.getByRole("heading", { name: "Noise 2" })).toBeVisible({ timeout: 30_000 });
    await before.close();

    network.become(PROFILES["everything is lost"]);
    const late = { ELECTRON_HOST_CLOCK_MS: String(3 * DAY_MS) };
    const after = await launch({ ...options, env: { ...card.env, ...late } });
    const page = await after.page();
    await expect(page).toHaveURL(screen("/electron/paired-zone"));
    await expect(page.getByRole("complementary").getByText("Bar", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Noise [12]$/ })).toBeVisible();

    // A page that needs the service reports that there is no connection, and logs no error.
    await open(page, "/electron/paired-zone/history");
    await expect(page.getByText("Couldn't reach Roomtone. Check your connection and try again.")).toBeVisible(
      { timeout: 45_000 },
    );
    const log = await after.log();
    expect(log.filter(({ level, channel }) => level >= ERROR && channel !== undefined)).toEqual([]);
  });
}
