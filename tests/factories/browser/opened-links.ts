import { expect, type Locator, type Page } from "@playwright/test";

/** Collects links of other schemes that the page asks the system to open. */
export async function watchOpenedLinks(page: Page, scheme: string): Promise<readonly string[]> {
  const opened: string[] = [];
  const client = await page.context().newCDPSession(page);
  client.on("Page.frameRequestedNavigation", ({ url }) => {
    if (url.startsWith(`${scheme}:`)) opened.push(url);
  });
  await client.send("Page.enable");
  return opened;
}

/** Clicks a button by script: the browser's prompt about opening a link may still intercept real clicks. */
export async function pressBehindQuestion(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.dispatchEvent("click");
}
