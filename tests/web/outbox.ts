import { expect, type Page } from "@playwright/test";

/** Opens the newest mail to this address in the outbox and follows its button; returns the opened page. */
export async function openMail(page: Page, to: string, button: string): Promise<string> {
  const mail = page.getByRole("navigation", { name: "Mails" }).getByRole("link").filter({ hasText: to });
  await expect(async () => {
    await page.goto("/dev/outbox");
    await mail.first().click({ timeout: 500 });
  }).toPass();
  await page.frameLocator("iframe").getByRole("link", { name: button, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page.url();
}
