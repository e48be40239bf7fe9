import { type Browser, expect, type Page } from "@playwright/test";
import { createSchedule } from "#tests/factories/music/music.ts";
import { signedInAs, test } from "./fixtures.ts";

/** Two people at separate computers. */
async function twoPages(browser: Browser, baseURL: string, person: Parameters<typeof signedInAs>[1]) {
  const pages = await Promise.all(
    [1, 2].map(async () => {
      const page = await (await browser.newContext({ baseURL })).newPage();
      await signedInAs(page, person);
      return page;
    }),
  );
  return pages as [Page, Page];
}

test("two schedule editors: the second sees the first one's change, and both are kept", async ({
  browser,
  service,
  company,
}) => {
  const schedule = await createSchedule(service.service, company.account, [], "Week");
  const pages = await twoPages(browser, service.url, company.owner);
  const [first, second] = pages;
  for (const page of pages) {
    await page.goto(`/accounts/${company.account}/your-music/schedules/edit/${schedule}`);
    await expect(page.getByRole("button", { name: "Add slot" })).toBeVisible();
  }
  await addSlot(first, "Flat White", "Weekdays");
  await addSlot(second, "Long Lunch", "Weekend");
  await first.getByRole("button", { name: "Save schedule" }).click();
  await expect(first.getByRole("heading", { level: 1, name: "Week" })).toBeVisible();
  await second.getByRole("button", { name: "Save schedule" }).click();
  const dialog = second.getByRole("dialog", { name: "Somebody else changed this schedule" });
  await expect(dialog).toContainText("They don't get in the way of yours.");
  await expect(dialog.getByRole("listitem")).toHaveCount(5);
  await expect(dialog.getByRole("listitem").first()).toContainText("Flat White");
  await dialog.getByRole("button", { name: "Add their changes to mine" }).click();
  await second.getByRole("button", { name: "Save schedule" }).click();
  await expect(second.getByRole("heading", { level: 1, name: "Week" })).toBeVisible();
  for (const page of pages) {
    await expect(page.getByRole("img", { name: /^Flat White, / })).toHaveCount(5);
    await expect(page.getByRole("img", { name: /^Long Lunch, / })).toHaveCount(2);
  }
});

async function addSlot(page: Page, playlist: string, days: string): Promise<void> {
  await page.getByRole("button", { name: "Add slot" }).click();
  const dialog = page.getByRole("dialog", { name: "New slot" });
  await dialog.getByRole("combobox").fill(playlist);
  await dialog.getByRole("option", { name: playlist }).first().click();
  await dialog.getByRole("button", { name: days }).click();
  await dialog.getByRole("button", { name: "Add slot" }).click();
  await expect(dialog).toBeHidden();
}
