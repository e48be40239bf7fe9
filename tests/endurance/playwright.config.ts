import { defineConfig } from "@playwright/test";
import desktop from "../desktop/playwright.config.ts";
import { leftOut } from "../provision/left-out.ts";

const { projects: _desktopProjects, ...shared } = desktop;

/** Faults of the desktop app that last for minutes: `npm run endurance`. One at a time, so that none disturbs another. */
export default defineConfig({
  ...shared,
  testDir: ".",
  testIgnore: leftOut(),
  outputDir: "../../test-results/endurance",
  timeout: 180_000,
  workers: 1,
});
