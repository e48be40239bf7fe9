import { expect, type Locator, type Page } from "@playwright/test";

/** Addresses of another scheme that the page asks the system to open, as they come. */
export async function watchOpenedLinks(page: Page, scheme: string): Promise<readonly string[]> {
  const opened: string[] = [];
  const client = await page.context().newCDPSession(page);
  client.on("Page.frameRequestedNavigation", ({ url }) => {
    if (url.startsWith(`${scheme}:`)) opened.push(url);
  });
  await client.send("Page.enable");
  return opened;
}

/** Presses a button of a page over which the browser may still ask whether it may open a link, and takes all clicks. */
export async function pressBehindQuestion(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.dispatchEvent("click");
}
