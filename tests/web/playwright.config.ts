import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findHeadlessShell } from "#tests/provision/chromium.ts";
import { leftOut } from "#tests/provision/left-out.ts";
import type { Consent } from "./consent-walks.ts";

/**
 * The main user journeys: from sign-in to music in a new zone, from the list of zones to one zone through the
 * palette, and sign-up in Europe.
 */
const WALKS = /first hour: from signing in to music|finds a zone in the palette/;
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
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // One more than two cores: a test that waits for a page or a player leaves its core to another.
  workers: 3,
  // Tests are independent: the next free worker takes the next one.
  fullyParallel: true,
  // A busy machine can starve a browser or a sound card for seconds. A test that fails twice is broken, once is flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  projects: [
    { name: "web" },
    // With consent the client also reports telemetry: implied outside of Europe, given there through the banner. One
    // worker each, as every worker starts a browser and a service.
    {
      name: "consent implied",
      grep: WALKS,
      workers: 1,
      use: { ...MOVING, consent: "implied", storageState: NOBODY_ANSWERED, timezoneId: "America/New_York" },
    },
    {
      name: "consent given",
      grep: [WALKS, SIGN_UP],
      workers: 1,
      use: { ...MOVING, consent: "given", storageState: NOBODY_ANSWERED, timezoneId: "Europe/Stockholm" },
    },
  ],
  use: {
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        // Pages live for seconds here: optimizing code costs more than it saves.
        "--js-flags=--no-maglev --no-turbofan",
        "--autoplay-policy=no-user-gesture-required",
        // A microphone that beeps, and its permission.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        // A host name that browsers do not treat as secure, unlike localhost.
        "--host-resolver-rules=MAP shop.test 127.0.0.1",
      ],
    },
    // The cookie banner is answered already; tests of consent start without this cookie.
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
    // Most tests need no animations; the journeys of the other projects run with them.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-US",
    timezoneId: "Europe/Stockholm",
    // Recording every test would slow all of them down; CI runs a failed one once more.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
