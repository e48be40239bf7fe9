import { OUTBOX_PATH } from "#shared/contract/mail.ts";
import { expect } from "./expect.ts";
import { until } from "./locator.ts";
import type { Page } from "./page.ts";

/** Follows the button of the newest mail to this address in the outbox; returns the opened page. */
export async function openMail(page: Page, to: string, button: string): Promise<string> {
  await page.goto(await mailedLink(page, to, button));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page.url();
}

/** The address behind the button of the newest mail to this address in the outbox. */
export async function mailedLink(page: Page, to: string, button: string): Promise<string> {
  const open = async (path: string) => {
    const answer = await page.request.get(path);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  };
  const mail = await until(async () => {
    const links = [...(await open(OUTBOX_PATH)).querySelectorAll("nav a")];
    const found = links.find((link) => link.querySelector("span")?.textContent === to);
    if (!found) throw new Error(`No mail to ${to}`);
    return found.getAttribute("href") ?? "";
  });
  const framed = (await open(mail)).querySelector("iframe")?.getAttribute("srcdoc") ?? "";
  const links = [...new DOMParser().parseFromString(framed, "text/html").querySelectorAll("a")];
  return links.find(({ textContent }) => textContent.trim() === button)?.getAttribute("href") ?? "";
}
