import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { LoginUserDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { type Measurement, percentile } from "#tests/bench/bench.ts";
import { DEMO_OWNER, DEMO_PASSWORD, type TestApi } from "#tests/factories/service/api.ts";
import { findHeadlessShell } from "#tests/provision/chromium.ts";

/** Duration of the scrolling and distance for each frame, in ms and px: a whole screen in a third of a second. */
const SCROLL_MS = 6000;
const STEP_PX = 45;

export interface Scrolled {
  /** Intervals between frames, in ms. */
  readonly frames: readonly number[];
  /** The largest number of rows in the document. */
  readonly rows: number;
}

/** The browser of a bench. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findHeadlessShell() ?? undefined, args: ["--no-sandbox"] });
}

/** A session of the demo's owner in the client's storage format. */
export async function sessionOf(api: TestApi): Promise<string> {
  const input = { email: DEMO_OWNER, password: DEMO_PASSWORD };
  const { loginUser } = await api.graphql<{
    loginUser: { token: string; refreshToken: string; supportChatHash: string };
  }>(String(LoginUserDocument), { input });
  const { token, refreshToken, supportChatHash } = loginUser;
  return JSON.stringify({ token, refreshToken, supportChatHash });
}

/** A browser profile with a signed-in person. */
export async function signedInContext(browser: Browser, session: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  await context.addInitScript((kept) => localStorage.setItem("roomtone.session", kept), session);
  return context;
}

/** Opens a page in a new tab and scrolls it; `row` is the selector of its rows. */
export async function openAndScroll(
  browser: Browser,
  url: string,
  session: string,
  row: string,
): Promise<Scrolled> {
  const context = await signedInContext(browser, session);
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator(row).nth(5).waitFor();
    await page.waitForLoadState("networkidle");
    return await scroll(page, row);
  } finally {
    await context.close();
  }
}

/** Scrolls down one step each frame, like a mouse wheel. */
export function scroll(page: Page, row: string): Promise<Scrolled> {
  return page.evaluate(
    ({ selector, step, duration }) =>
      new Promise<Scrolled>((resolve) => {
        const frames: number[] = [];
        let rows = 0;
        const began = performance.now();
        let before = began;
        const frame = (now: number) => {
          frames.push(now - before);
          before = now;
          rows = Math.max(rows, document.querySelectorAll(selector).length);
          if (now - began > duration) {
            resolve({ frames: frames.slice(1), rows });
            return;
          }
          scrollBy(0, step);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    { selector: row, step: STEP_PX, duration: SCROLL_MS },
  );
}

/** Results of scrolling a page, with their targets. */
export function scrollRows(name: string, { frames, rows }: Scrolled): readonly Measurement[] {
  const seconds = frames.reduce((sum, ms) => sum + ms, 0) / 1000;
  return [
    {
      what: `${name}: frames while scrolling`,
      value: frames.length / seconds,
      unit: "per s",
      toReach: "≥ 58",
    },
    { what: `${name}: 99 of 100 frames within`, value: percentile(frames, 0.99), unit: "ms" },
    { what: `${name}: rows in the document`, value: rows, unit: "", toReach: "≤ 100" },
  ];
}
