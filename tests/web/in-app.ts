import { expect, type Page } from "@playwright/test";

/**
 * Opens another screen of the client that is there, as its own links do: to load all of the client again takes four times
 * as long. For tests in which nothing depends on how a screen was come to; what the client has fetched it keeps. The screen
 * is shown when the focus is on it.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: String(Math.random()) }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
  await expect(page.locator(":focus")).toBeAttached();
}
