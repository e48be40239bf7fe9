import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findHeadlessShell } from "../provision/chromium.ts";
import { leftOut } from "../provision/left-out.ts";
import type { Consent } from "./consent-walks.ts";

/** The main walks: from signing in to music in a new zone, and from home to a zone and to search; signing up in Europe. */
const WALKS = /first hour: from signing in to music|zones are found: in the palette/;
const SIGN_UP = /sign-up: step by step/;
const MOVING = { contextOptions: { reducedMotion: "no-preference" as const } };
const NOBODY_ANSWERED = { cookies: [], origins: [] };

const executablePath = findHeadlessShell() ?? undefined;

/** The web build in a real browser against the real service; see fixtures.ts. */
export default defineConfig<{ readonly consent: Consent }>({
  testDir: ".",
  testIgnore: leftOut(),
  outputDir: path.resolve(import.meta.dirname, "../../test-results/web"),
  globalSetup: "../factories/prepare.ts",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // No test knows of another: whichever worker is free takes the next one.
  fullyParallel: true,
  // A busy machine can starve a browser or a sound card for seconds. What fails twice is broken; once is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  projects: [
    { name: "web" },
    // More of the client runs where people are measured: elsewhere without a word, in Europe once they agree.
    {
      name: "consent implied",
      grep: WALKS,
      use: { ...MOVING, consent: "implied", storageState: NOBODY_ANSWERED, timezoneId: "America/New_York" },
    },
    {
      name: "consent given",
      grep: [WALKS, SIGN_UP],
      use: { ...MOVING, consent: "given", storageState: NOBODY_ANSWERED, timezoneId: "Europe/Stockholm" },
    },
  ],
  use: {
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        // Pages live for seconds here: code costs more to optimize than it saves.
        "--js-flags=--no-maglev --no-turbofan",
        "--autoplay-policy=no-user-gesture-required",
        // A name that browsers do not trust as they trust this computer's own.
        "--host-resolver-rules=MAP shop.test 127.0.0.1",
      ],
    },
    // Everybody has answered already: tests of consent begin without it.
    storageState: {
      cookies: ["localhost", "127.0.0.1", "shop.test"].map((domain) => ({
        name: "roomtone.consent",
        value: "1",
        domain,
        path: "/",
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: "Lax" as const,
      })),
      origins: [],
    },
    // Nobody waits for a dialog to fade; the walks of the other projects see everything move.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-US",
    timezoneId: "Europe/Stockholm",
    // To record every test would slow all of them down; what fails is run once more in CI.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
