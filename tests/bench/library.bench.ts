import { rm } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { LIBRARY_DEBOUNCE_MS } from "#shared/domain/library/library-limits.ts";
import { fillLibrary } from "#tests/factories/music/library.ts";
import { firstZone } from "#tests/factories/people/demo.ts";
import { preparedFolder } from "#tests/factories/prepared.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp } from "#tests/factories/service/app.ts";
import { type Bench, type Measurement, median } from "./bench.ts";
import { openBrowser, scroll, scrollRows, sessionOf, signedInContext } from "./pages/scrolled-page.ts";

const ITEMS = 5000;
/** Number of page loads, and of searches. */
const ROUNDS = 5;

const LIST = 'main [aria-label="Library"] > li';

export const bench: Bench = {
  about: `a library of ${ITEMS.toLocaleString("en")} items: opened, scrolled as cards and as rows, and searched`,
  async run() {
    const { dataDir, env } = await preparedFolder();
    try {
      await using app = await startApp({ dataDir, env: { ...env, ROOMTONE_DEMO: "1" } });
      const api = await TestApi.signIn(app.url);
      const { account } = await firstZone(api);
      await fillLibrary(
        app.service,
        account,
        Array.from({ length: ITEMS }, (_, place) => `Evening number ${place}`),
      );
      // As the service does within a minute.
      await app.service.services.db.execute(sql`analyze`);
      const session = await sessionOf(api);
      const url = `${app.url}/accounts/${account}/library/`;
      const browser = await openBrowser();
      try {
        return [
          {
            what: "first rows, in a browser that was never there",
            value: median(await opened(browser, url, session)),
            unit: "ms",
            toReach: "≤ 1,200 ms",
          },
          ...(await used(browser, url, session)),
        ];
      } finally {
        await browser.close();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** Time from navigation to the first rows, in ms, each time in a new profile. */
async function opened(browser: Browser, url: string, session: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await signedInContext(browser, session);
    try {
      const page = await context.newPage();
      const began = performance.now();
      await page.goto(url, { waitUntil: "commit" });
      await page.locator(LIST).nth(5).waitFor();
      times.push(performance.now() - began);
    } finally {
      await context.close();
    }
  }
  return times;
}

/** Scrolls both views while further pages load, and searches. */
async function used(browser: Browser, url: string, session: string): Promise<readonly Measurement[]> {
  const context = await signedInContext(browser, session);
  try {
    const page = await context.newPage();
    const rows: Measurement[] = [];
    for (const view of ["Grid", "List"]) {
      await page.goto(url);
      await page
        .getByRole("main")
        .locator("label")
        .filter({ hasText: new RegExp(`^${view}$`) })
        .click();
      await page.locator(LIST).nth(5).waitFor();
      await page.waitForLoadState("networkidle");
      rows.push(...scrollRows(view.toLowerCase(), await scroll(page, LIST)));
    }
    await page.goto(url);
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) took.push(await search(page, ITEMS - 7 - round * 900));
    return [
      ...rows,
      {
        what: `search, from the last key to its rows, beyond the pause of ${LIBRARY_DEBOUNCE_MS} ms`,
        value: median(took) - LIBRARY_DEBOUNCE_MS,
        unit: "ms",
        toReach: "≤ 100 ms",
      },
    ];
  } finally {
    await context.close();
  }
}

/** Searches for an item by its number; returns the ms until it is the only one. */
async function search(page: Page, number: number): Promise<number> {
  const field = page.getByRole("main").getByRole("searchbox", { name: "Search your library" });
  await field.waitFor();
  return field.evaluate(
    (input: HTMLInputElement, { text, list }) =>
      new Promise<number>((resolve) => {
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
        const began = performance.now();
        write?.call(input, text);
        input.dispatchEvent(new Event("input", { bubbles: true }));
        const look = () => {
          const found = [...document.querySelectorAll(list)];
          if (found.length === 1 && found[0]?.textContent?.includes(text)) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        look();
      }),
    { text: `number ${number}`, list: LIST },
  );
}
