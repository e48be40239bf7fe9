import { defineConfig } from "@playwright/test";
import { leftOut } from "../provision/left-out.ts";
import { electronBinary } from "./electron-desktop.ts";

const runsOn = electronBinary() ? "electron" : "electron-host";
// Only the process that runs the workers says so, once.
if (process.env.TEST_WORKER_INDEX === undefined) process.stdout.write(`desktop tests run on ${runsOn}\n`);

/** Files whose tests listen to the sound card. */
const HEARD = /(playing|shell-survival|sound)\.spec\.ts$/;

/** The built desktop app, end to end. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../test-results/desktop",
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  // A busy machine can starve a browser or a sound card for seconds. What fails twice is broken; once is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [["list"]],
  metadata: { runsOn },
  projects: [
    // What is measured in recorded sound and in seconds has a worker of its own: no two of these disturb each other.
    { name: "heard", testMatch: HEARD, testIgnore: leftOut(), workers: 1 },
    // When nothing is left to be heard, its worker helps.
    { name: "seen", testIgnore: [HEARD, ...leftOut()] },
  ],
});
