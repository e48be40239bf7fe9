import { expect } from "./expect.ts";
import type { Page } from "./page.ts";

/** As in tests/web: opens another screen within the loaded client, which keeps its data. */
export async function goTo(page: Page, path: string): Promise<void> {
  push(path);
  // Without a focused element, the body counts as one here.
  await expect(page.locator(":focus:not(body)")).toBeAttached();
}

/** The same without waiting: for addresses that lead elsewhere. */
export function push(path: string): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: String(Math.random()) }, "", path);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}
