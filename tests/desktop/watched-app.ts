import { readdir, readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import type { HostDesktop } from "./host-desktop.ts";

/** An app with a watchdog, which restarts it after a crash. */

/** Environment of the app. */
export const WATCHED = { ROOMTONE_WATCHDOG: "1" };

const STARTED_AGAIN = "started again after a crash";

/** The app's current playback state. */
export async function playerState(desktop: HostDesktop) {
  const page = await desktop.page();
  return (await page.evaluate(() => window.roomtone.player.state())) ?? undefined;
}

export async function playerStatus(desktop: HostDesktop) {
  return (await playerState(desktop))?.status;
}

/** For each start after a crash, the number of crashes that the app knew of. */
export async function crashes(desktop: HostDesktop): Promise<readonly unknown[]> {
  return (await desktop.log()).filter(({ msg }) => msg === STARTED_AGAIN).map((entry) => entry.crashes);
}

/** Waits until the app has sent its watchdog the window's state: it logs this once started. */
export async function watched(desktop: HostDesktop): Promise<void> {
  await expect
    .poll(async () => (await desktop.log()).filter(({ msg }) => msg === "started").length)
    .toBe((await crashes(desktop)).length + 1);
}

/** Process ids of an app's watchdogs, by the folder of the app. */
export async function watchdogs(out: string): Promise<readonly number[]> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const lines = await Promise.all(
    pids.map(async (pid) => ({ pid, line: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "") })),
  );
  return lines.filter(({ line }) => line.includes(out) && line.includes("--watchdog")).map(({ pid }) => pid);
}
