import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { findPattern, firstSound, levelDb, longestSilence, PCM_RATE } from "../factories/pcm.ts";
import type { Recorder } from "../fakes/sound-sink.ts";
import { electronBinary } from "./electron-desktop.ts";
import type { HostDesktop } from "./host-desktop.ts";
import { test } from "./host-fixtures.ts";
import type { NoiseTrack } from "./noise-music.ts";
import { pair } from "./shop.ts";

/** Nobody is there to start the app again: the watchdog does, and the app itself once a week. Processes of our own. */

const SECOND = PCM_RATE;
const HOUR_MS = 3_600_000;
/** Music is back within this, in seconds. */
const BACK_S = 5;
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

  for (const crossfade of [false, true]) {
    const how = crossfade ? "with a crossfade" : "without a crossfade";
    test(`an app that has been up for long starts afresh at night between two tracks, ${how}`, async ({
      launchInShop,
      playTracks,
      shop,
      sink,
      folder,
    }) => {
      const music = await playTracks(3, 30);
      if (crossfade) await shop.play(music.id, { crossfade: true, crossfade_length: 5 });
      const { zone, toLastHourOfNight } = untilNight();
      const env = { ...WATCHED, TZ: zone, ROOMTONE_RESTART_AFTER_HOURS: "0.0001" };
      const launched = performance.now();
      const desktop = await launchInShop({ env });
      const asUsual = (performance.now() - launched) / 1000;
      await pair(await desktop.page(), shop);
      const recorder = await sink.record();
      const [one, two] = music.tracks;
      await expect.poll(() => state(desktop)).toMatchObject({ status: "playing", trackId: one?.id });
      const heardMs = (await state(desktop))?.progress?.positionMs ?? 0;
      const near = recorder.frames() - (heardMs / 1000) * SECOND;
      const first = await desktop.pid();
      await desktop.ask({ do: "setClock", byMs: toLastHourOfNight() });
      await desktop.comesBack();
      const back = recorder.frames();
      expect(await desktop.pid()).not.toBe(first);
      await expect.poll(() => status(desktop)).toBe("playing");
      await sounds(recorder, back);
      const { left } = await recorder.stop();

      // The track that played was heard to its end, alone, and after a pause the next one from its beginning.
      const lastPart = 29.7;
      const end = patternAt(left, one, lastPart, near + lastPart * SECOND) + (30 - lastPart) * SECOND;
      const again = firstSound(left, 1e-3, end + SECOND / 20);
      patternAt(left, two, 0, again);
      // An end and a start: a machine that takes long for a start is given as much for both.
      expect((again - end) / SECOND).toBeLessThan(Math.max(BACK_S, 2 * asUsual));
      expect((await desktop.log()).filter(({ msg }) => msg === "planned restart")).toHaveLength(1);
      // In order: nobody counts it as a crash, and the watchdog that waited for the new app was relieved.
      expect(await crashes(desktop)).toEqual([]);
      await expect.poll(() => watchdogs(join(folder, "app", "out"))).toHaveLength(1);
    });
  }

  test("an app that is ended while it plays fades out", async ({ launchInShop, playTracks, shop, sink }) => {
    await playTracks(1, 120);
    const desktop = await launchInShop();
    await pair(await desktop.page(), shop);
    const recorder = await sink.record();
    await sounds(recorder, SECOND);
    await desktop.ask({ do: "quit" }).catch(() => undefined);
    await desktop.ended();
    const { left } = await recorder.stop();
    const end = left.findLastIndex((sample) => Math.abs(sample) > 1e-3) + 1;
    const level = (before: number) => levelDb(left, end - before - SECOND / 10, end - before);
    expect(level(SECOND / 3)).toBeLessThan(level(1.2 * SECOND) - 3);
    expect(level(0)).toBeLessThan(level(1.2 * SECOND) - 15);
  });
}

async function state(desktop: HostDesktop) {
  const page = await desktop.page();
  return (await page.evaluate(() => window.roomtone.player.state())) ?? undefined;
}

async function status(desktop: HostDesktop) {
  return (await state(desktop))?.status;
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

/** A time zone in which the night has hours to go, and how far the clock has to be set for its last hour, in ms. */
function untilNight() {
  const hour = new Date().getUTCHours();
  // Between eleven and noon; these names have the sign the other way round.
  const offset = 11 - hour;
  const zone = `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
  const fivePastFive = (24 + 5) * HOUR_MS + 5 * 60_000;
  const toLastHourOfNight = () => fivePastFive - ((Date.now() + offset * HOUR_MS) % (24 * HOUR_MS));
  return { zone, toLastHourOfNight };
}

/** The frame of a recording at which a second of a track is heard, less than two seconds from another frame. */
function patternAt(left: Float32Array, track: NoiseTrack | undefined, second: number, near: number): number {
  const pattern = track?.pcm.left.subarray(second * SECOND, (second + 0.2) * SECOND) ?? new Float32Array();
  const from = Math.max(0, Math.round(near - 2 * SECOND));
  const match = findPattern(left, pattern, from, Math.round(near + 2 * SECOND));
  // Other noise is below 0.1; a card that stutters puts gaps into what is looked for.
  expect(match.correlation).toBeGreaterThan(0.5);
  return match.at;
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
