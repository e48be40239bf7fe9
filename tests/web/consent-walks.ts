import { type BrowserContext, expect, type Page } from "@playwright/test";

/** Whether a test's browser sends telemetry: "implied" where consent is not asked for, "given" after "Accept all". */
export type Consent = "refused" | "implied" | "given";

/** Delay until the client starts reporting, in ms; shortened for these walks, which are over sooner. */
const REPORTS_AFTER = { usual: 10_000, here: 1000 };

/**
 * The browser's own messages about refused calls and about frames for a socket that is closing, which it drops, and the
 * specified one for people sent back to sign-up.
 */
const EXPECTED = [
  "Failed to load resource",
  "WebSocket is already in CLOSING or CLOSED state",
  "[sign-up] User is not logged in or authenticated",
];

/** Runs a test in a browser with telemetry. Fails at an error dialog, an uncaught error or an error in the console. */
export async function walkMeasured(
  context: BrowserContext,
  consent: Exclude<Consent, "refused">,
  walk: () => Promise<void>,
): Promise<void> {
  const errors: string[] = [];
  context.on("weberror", (error) => errors.push(String(error.error())));
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    if (!EXPECTED.some((start) => message.text().startsWith(start))) errors.push(message.text());
  });
  await context.addInitScript(({ usual, here }) => {
    const later = window.setTimeout.bind(window);
    const sooner = (run: TimerHandler, ms?: number, ...given: unknown[]) =>
      later(run, ms === usual ? here : ms, ...given);
    Object.assign(window, { setTimeout: sooner });
  }, REPORTS_AFTER);
  if (consent === "given") await acceptAll(await context.newPage());
  await walk();
  for (const page of context.pages()) {
    await untilMeasured(page);
    await expect(page.getByRole("dialog", { name: /went wrong|didn't work/ })).toHaveCount(0);
  }
  expect(errors).toEqual([]);
}

async function acceptAll(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByRole("dialog", { name: "Cookies" }).getByRole("button", { name: "Accept all" }).click();
  await page.close();
}

/** Waits until a page has loaded its reporter, and then for one measured request. */
async function untilMeasured(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        if (list.getEntries().some(({ name }) => name.includes("/create-reporter-"))) resolve();
      });
      observer.observe({ type: "resource", buffered: true });
    });
    await fetch("/healthz");
  });
}
