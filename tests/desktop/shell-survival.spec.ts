import { readdir, readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { levelDb, longestSilence, PCM_RATE } from "../factories/pcm.ts";
import type { Recorder } from "../fakes/sound-sink.ts";
import { electronBinary } from "./electron-desktop.ts";
import type { HostDesktop } from "./host-desktop.ts";
import { test } from "./host-fixtures.ts";
import { pair } from "./shop.ts";

/** Nobody is there to start the app again: the watchdog does, and the app itself once a week. Processes of our own. */

const SECOND = PCM_RATE;
const WATCHED = { ROOMTONE_WATCHDOG: "1" };
const STARTED_AGAIN = "started again after a crash";

if (!electronBinary()) {
  test("an app that is killed is back within five seconds, with its music, and its window as it was", async ({
    launchInShop,
    playTracks,
    shop,
    sink,
  }) => {
    await playTracks(1, 120);
    const desktop = await launchInShop({ env: WATCHED });
    await pair(await desktop.page(), shop);
    await expect.poll(() => status(desktop)).toBe("playing");
    await desktop.closeWindow();
    await watched(desktop);
    const recorder = await sink.record();
    await sounds(recorder, 0);

    const first = await desktop.pid();
    const killed = recorder.frames();
    await desktop.kill();
    await sounds(recorder, killed + SECOND / 2);
    const { left } = await recorder.stop();
    expect(longestSilence(left, killed, left.length - 1) / SECOND).toBeLessThan(5);

    await desktop.comesBack();
    expect(await desktop.pid()).not.toBe(first);
    expect(await status(desktop)).toBe("playing");
    expect(await desktop.isVisible()).toBe(false);
    expect(await crashes(desktop)).toEqual([1]);
  });

  test("an app that keeps being killed comes back more slowly, always watched by one watchdog", async ({
    launchHost,
    withPage,
  }) => {
    const out = await withPage("<!doctype html><title>Roomtone</title>");
    const desktop = await launchHost({ out, env: WATCHED });
    for (const [times, atLeastMs] of [90, 4_900].entries()) {
      await expect.poll(() => watchdogs(out)).toHaveLength(1);
      await watched(desktop);
      const at = Date.now();
      await desktop.kill();
      await desktop.comesBack();
      expect(Date.now() - at).toBeGreaterThan(atLeastMs);
      expect(await crashes(desktop)).toHaveLength(times + 1);
    }
    expect(await crashes(desktop)).toEqual([1, 2]);
  });

  test("an app that ends in order takes its watchdog along and does not come back", async ({
    launchHost,
    withPage,
  }) => {
    const out = await withPage("<!doctype html><title>Roomtone</title>");
    const desktop = await launchHost({ out, env: WATCHED });
    await expect.poll(() => watchdogs(out)).toHaveLength(1);
    await desktop.ask({ do: "quit" }).catch(() => undefined);
    await desktop.ended();
    await expect.poll(() => watchdogs(out)).toEqual([]);
    expect(await crashes(desktop)).toEqual([]);
  });

  test("a watchdog that dies is replaced", async ({ launchHost, withPage }) => {
    const out = await withPage("<!doctype html><title>Roomtone</title>");
    const desktop = await launchHost({ out, env: WATCHED });
    await expect.poll(() => watchdogs(out)).toHaveLength(1);
    const [first = 0] = await watchdogs(out);
    process.kill(first, "SIGKILL");
    await expect
      .poll(async () => (await watchdogs(out)).filter((pid) => pid !== first), { timeout: 30_000 })
      .toHaveLength(1);
    expect(await desktop.windowCount()).toBe(1);
  });

  test("an app that hangs is ended and started again", async ({ launchHost, withPage }) => {
    const out = await withPage("<!doctype html><title>Roomtone</title>");
    const desktop = await launchHost({ out, env: WATCHED });
    await watched(desktop);
    await desktop.ask({ do: "hang", forMs: 100_000 });
    await desktop.comesBack();
    expect(await crashes(desktop)).toEqual([1]);
  });

  test("an app that has been up for long starts afresh at night between two tracks, heard by nobody", async ({
    launchInShop,
    playTracks,
    shop,
    sink,
  }) => {
    const music = await playTracks(4, 15);
    const env = { ...WATCHED, TZ: whereItIsNight(), ROOMTONE_RESTART_AFTER_HOURS: "0.006" };
    const desktop = await launchInShop({ env });
    await pair(await desktop.page(), shop);
    const recorder = await sink.record();
    await sounds(recorder, 0);
    const first = await desktop.pid();
    await desktop.comesBack();
    expect(await desktop.pid()).not.toBe(first);
    await expect.poll(() => status(desktop)).toBe("playing");
    await sounds(recorder, recorder.frames());
    const { left } = await recorder.stop();
    expect(longestSilence(left, SECOND * 5, left.length - 1) / SECOND).toBeLessThan(5);
    expect((await desktop.log()).filter(({ msg }) => msg === "planned restart")).toHaveLength(1);
    // In order: nobody counts it as a crash, and what was playing was heard to its end.
    expect(await crashes(desktop)).toEqual([]);
    const history = await shop.history();
    const [, second] = music.tracks;
    expect(history.some(({ track: { id } }) => id === second?.id)).toBe(true);
  });
}

async function status(desktop: HostDesktop) {
  const page = await desktop.page();
  return page.evaluate(async () => (await window.roomtone.player.state())?.status);
}

async function crashes(desktop: HostDesktop): Promise<readonly unknown[]> {
  return (await desktop.log()).filter(({ msg }) => msg === STARTED_AGAIN).map((entry) => entry.crashes);
}

/** Waits until the app has told its watchdog how its window is: it says so when it has started. */
async function watched(desktop: HostDesktop): Promise<void> {
  await expect
    .poll(async () => (await desktop.log()).filter(({ msg }) => msg === "started").length)
    .toBe((await crashes(desktop)).length + 1);
}

/** Process ids of the watchdogs of an app. */
async function watchdogs(out: string): Promise<readonly number[]> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const lines = await Promise.all(
    pids.map(async (pid) => ({ pid, line: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "") })),
  );
  return lines.filter(({ line }) => line.includes(out) && line.includes("--watchdog")).map(({ pid }) => pid);
}

/** A time zone in which it is three in the morning now. */
function whereItIsNight(): string {
  const ahead = 3 - new Date().getUTCHours();
  const offset = ahead < -12 ? ahead + 24 : ahead;
  // These names have it the other way round.
  return `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}

/** Waits until there is sound at the end of the recording, after a frame. */
async function sounds(recorder: Recorder, after: number): Promise<void> {
  const lately = () => {
    const { left } = recorder.take();
    return levelDb(left, left.length - SECOND / 5);
  };
  await expect
    .poll(() => (recorder.frames() - after > SECOND / 2 ? lately() : -1_000), { timeout: 30_000 })
    .toBeGreaterThan(-60);
}
