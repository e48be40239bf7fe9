import { defineConfig } from "@playwright/test";
import desktop from "#tests/desktop/playwright.config.ts";
import { leftOut } from "#tests/provision/left-out.ts";
import web from "#tests/web/playwright.config.ts";

const { projects: _desktopProjects, ...shared } = desktop;

/** Tests of the browser's own player. */
const WEB = /web-player\.spec\.ts$/;

/** Faults that last for minutes: `npm run endurance`. Run one at a time, so that none disturbs another. */
export default defineConfig({
  ...shared,
  testDir: ".",
  outputDir: "../../test-results/endurance",
  globalSetup: "../factories/prepare.ts",
  timeout: 180_000,
  workers: 1,
  projects: [
    { name: "desktop", testIgnore: [WEB, ...leftOut()] },
    { name: "web", testMatch: WEB, testIgnore: leftOut(), ...(web.use ? { use: web.use } : {}) },
  ],
});
