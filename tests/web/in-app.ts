import { expect, type Page } from "@playwright/test";

/**
 * Opens another screen within the loaded client, like its own links: reloading the client takes four times as long. For
 * tests that do not depend on the way to a screen; cached data is kept. Returns once the screen has the focus.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await push(page, path);
  await expect(page.locator(":focus")).toBeAttached();
}

/** The same without waiting: for addresses that lead elsewhere. */
export async function push(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: String(Math.random()) }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
}
