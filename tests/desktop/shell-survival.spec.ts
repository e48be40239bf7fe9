import { expect } from "@playwright/test";
import { levelDb, longestSilence } from "#tests/factories/pcm.ts";
import { electronBinary } from "./electron-desktop.ts";
import { test } from "./host-fixtures.ts";
import { SECOND, soundsAgain } from "./listening.ts";
import { pair } from "./shop.ts";
import { crashes, playerStatus, WATCHED, watched } from "./watched-app.ts";

/** The sound when the app ends or is killed. Only the watchdog restarts it. */

if (!electronBinary()) {
  test("watchdog: a killed app is back within five seconds, with its music and window", async ({
    launchInShop,
    playTracks,
    shop,
    sink,
  }) => {
    await playTracks(1, 60);
    const desktop = await launchInShop({ env: WATCHED });
    await pair(await desktop.page(), shop);
    await expect.poll(() => playerStatus(desktop)).toBe("playing");
    await desktop.closeWindow();
    await watched(desktop);
    const recorder = await sink.record();
    await soundsAgain(recorder, 0, 30_000);

    const first = await desktop.pid();
    const killed = recorder.frames();
    await desktop.kill();
    await soundsAgain(recorder, killed + SECOND / 2, 30_000);
    const { left } = await recorder.stop();
    expect(longestSilence(left, killed, left.length - 1) / SECOND).toBeLessThan(5);

    await desktop.comesBack();
    expect(await desktop.pid()).not.toBe(first);
    expect(await playerStatus(desktop)).toBe("playing");
    expect(await desktop.isVisible()).toBe(false);
    expect(await crashes(desktop)).toEqual([1]);
  });

  test("quitting: an app that is playing fades out", async ({ launchInShop, playTracks, shop, sink }) => {
    await playTracks(1, 60);
    const desktop = await launchInShop();
    await pair(await desktop.page(), shop);
    const recorder = await sink.record();
    await soundsAgain(recorder, SECOND, 30_000);
    await desktop.ask({ do: "quit" }).catch(() => undefined);
    await desktop.ended();
    const { left } = await recorder.stop();
    const end = left.findLastIndex((sample) => Math.abs(sample) > 1e-3) + 1;
    const level = (before: number) => levelDb(left, end - before - SECOND / 10, end - before);
    expect(level(SECOND / 3)).toBeLessThan(level(1.2 * SECOND) - 3);
    expect(level(0)).toBeLessThan(level(1.2 * SECOND) - 15);
  });
}
