import { readFile, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
  "--remote-debugging-port=0",
];

export interface ChromiumHost {
  readonly context: BrowserContext;
  /** Where a test connects over CDP to the same pages. */
  readonly endpoint: string;
}

/** Starts Chromium with a profile folder, which holds the pages' storage over restarts as Electron's does. */
export async function startChromium(profile: string): Promise<ChromiumHost> {
  // Only where a window will be: a watchdog and a second instance have none, and do not wait for all of Playwright.
  const { chromium } = await import("@playwright/test");
  const { findHeadlessShell } = await import("../../provision/chromium.ts");
  await endOrphan(profile);
  const executablePath = findHeadlessShell();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    headless: true,
    viewport: null,
    args: FLAGS,
    // The page may have to make the player's sound.
    ignoreDefaultArgs: ["--mute-audio"],
    // The host's own end decides when Chromium ends.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const [port] = (await readFile(join(profile, "DevToolsActivePort"), "utf8")).split("\n");
  return { context, endpoint: `http://127.0.0.1:${port}` };
}

/**
 * Electron and its Chromium are one: a main that is killed leaves none behind. Ours may, and would hold the profile, whose
 * lock names it (`host-pid`).
 */
async function endOrphan(profile: string): Promise<void> {
  const lock = join(profile, "SingletonLock");
  const owner = await readlink(lock).catch(() => "");
  const pid = Number(/-(\d+)$/.exec(owner)?.[1] ?? 0);
  if (pid === 0) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended with its main.
  }
  await rm(lock, { force: true });
}
