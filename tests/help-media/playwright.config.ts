import path from "node:path";
import { defineConfig } from "@playwright/test";
import web from "#tests/web/playwright.config.ts";
import type { MediaOptions } from "./fixtures.ts";

/** Pictures and screencasts of the help articles: `npm run help:media`, in English and in Swedish. */
export default defineConfig<MediaOptions>({
  testDir: ".",
  testMatch: "*.media.ts",
  outputDir: path.resolve(import.meta.dirname, "../../test-results/help-media"),
  globalSetup: "../factories/prepare.ts",
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 1,
  reporter: "list",
  projects: [
    { name: "en", use: { language: "en", locale: "en-GB" } },
    { name: "sv", use: { language: "sv", locale: "sv-SE" } },
  ],
  use: {
    ...(web.use?.launchOptions ? { launchOptions: web.use.launchOptions } : {}),
    ...(web.use?.storageState ? { storageState: web.use.storageState } : {}),
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Europe/Stockholm",
    colorScheme: "light",
    // Shown about 720 pixels wide: text stays readable, and sharp on dense screens.
    viewport: { width: 1024, height: 640 },
    deviceScaleFactor: 1.25,
  },
});
