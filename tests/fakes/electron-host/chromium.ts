import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { onLines } from "#main/watchdog/lines.ts";
import { DevTools } from "./dev-tools.ts";

/** Variable with the path of Chromium, set by the test. */
export const CHROMIUM_VARIABLE = "ELECTRON_HOST_CHROMIUM";

/** Disabled features, as in browsers started by Playwright, which drives these pages too. */
const DISABLED_FEATURES = [
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/**
 * Flags for a bare browser: no sandbox, no first run, no background requests, no throttling of hidden windows. Pages live
 * for seconds: neither optimized code nor animations are worth their time.
 */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--enable-unsafe-swiftshader",
  "--autoplay-policy=no-user-gesture-required",
  "--remote-debugging-pipe",
  "--remote-debugging-port=0",
  "--no-startup-window",
  "--no-first-run",
  "--no-default-browser-check",
  "--no-service-autorun",
  "--password-store=basic",
  "--metrics-recording-only",
  "--allow-pre-commit-input",
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-back-forward-cache",
  "--disable-breakpad",
  "--disable-component-extensions-with-background-pages",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-field-trial-config",
  "--disable-hang-monitor",
  "--disable-ipc-flooding-protection",
  "--disable-popup-blocking",
  "--disable-prompt-on-repost",
  "--disable-renderer-backgrounding",
  "--disable-search-engine-choice-screen",
  "--disable-sync",
  "--force-color-profile=srgb",
  "--force-prefers-reduced-motion",
  "--hide-scrollbars",
  "--js-flags=--no-maglev --no-turbofan",
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
  "--enable-features=CDPScreenshotNewSurface",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];

export interface ChromiumHost {
  readonly devTools: DevTools;
  /** Address at which a test connects to the same pages over CDP. */
  readonly endpoint: string;
  /** Ends Chromium in order, so that the pages' storage is on disk. */
  readonly close: () => Promise<void>;
}

/** Starts Chromium with a profile folder, which keeps the pages' storage across restarts, like Electron's. */
export async function startChromium(profile: string): Promise<ChromiumHost> {
  await endOrphan(profile);
  const program = process.env[CHROMIUM_VARIABLE];
  if (!program) throw new Error(`${CHROMIUM_VARIABLE} names no program`);
  const child = spawn(program, [...FLAGS, `--user-data-dir=${profile}`], {
    // Terminal signals must not end Chromium; only the host does.
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
  });
  const [, , , input, output] = child.stdio;
  const devTools = new DevTools(input as Writable, output as Readable);
  return {
    devTools,
    endpoint: await endpointOf(child),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      devTools.browser.send("Browser.close").catch(() => undefined);
      await ended;
    },
  };
}

/** Returns the address that Chromium prints once it listens. Rejects with its output if it exits before that. */
function endpointOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const said: string[] = [];
  child.once("error", reject);
  child.once("exit", (code) => reject(new Error(`Chromium ended with ${code}\n${said.join("\n")}`)));
  if (child.stderr)
    onLines(child.stderr, (line) => {
      const address = /^DevTools listening on ws:\/\/([^/]+)\//.exec(line)?.[1];
      if (address) resolve(`http://${address}`);
      else said.push(line);
    });
  return promise;
}

/**
 * Kills a Chromium left by a killed main process, which Electron never leaves behind. It would keep the profile locked;
 * the lock names it (`host-pid`).
 */
async function endOrphan(profile: string): Promise<void> {
  const lock = join(profile, "SingletonLock");
  const owner = await readlink(lock).catch(() => "");
  const pid = Number(/-(\d+)$/.exec(owner)?.[1] ?? 0);
  if (pid === 0) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended together with main.
  }
  await rm(lock, { force: true });
}
