import { defineConfig } from "@playwright/test";
import { findHeadlessShell } from "#tests/provision/chromium.ts";
import { leftOut } from "#tests/provision/left-out.ts";
import { electronBinary } from "./electron-desktop.ts";
import type { WorkerFixtures } from "./fixtures.ts";

const runsOn = electronBinary() ? "electron" : "electron-host";
// Only the main process prints it, once.
if (process.env.TEST_WORKER_INDEX === undefined) process.stdout.write(`desktop tests run on ${runsOn}\n`);

const executablePath = findHeadlessShell() ?? undefined;

/** Files whose tests record the sound card. */
const HEARD = /(playing|shell-survival|sound)\.spec\.ts$/;

/** The built desktop app, end to end. */
export default defineConfig<object, Pick<WorkerFixtures, "niceness">>({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../test-results/desktop",
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 3,
  // A busy machine can starve a browser or a sound card for seconds. A test that fails twice is broken, once is flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [["list"]],
  metadata: { runsOn },
  use: {
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] },
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    // Tests that measure recorded sound in seconds have their own worker, so that they do not disturb each other. They
    // mostly wait; the others leave the processor to them.
    { name: "heard", testMatch: HEARD, testIgnore: leftOut(), workers: 1 },
    { name: "seen", testIgnore: [HEARD, ...leftOut()], workers: 2, use: { niceness: 5 } },
  ],
});
