import { type Browser, expect, type Page } from "@playwright/test";
import { createSchedule } from "#tests/factories/music/music.ts";
import { copiedPlaylist } from "#tests/factories/people/demo.ts";
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

const rows = (page: Page) => page.getByRole("list", { name: "Tracks", exact: true }).getByRole("checkbox");
const namesOn = (page: Page) =>
  rows(page).evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label") ?? ""));

/** Releases the next changes of a playlist once both pages have sent one. */
async function atOnce(pages: readonly Page[]): Promise<void> {
  let sent = 0;
  let release = () => {};
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const page of pages)
    await page.route(/op=SpliceManualPlaylist/, async (route) => {
      sent += 1;
      if (sent >= pages.length) release();
      await all;
      await route.fallback();
    });
}

test("two playlist editors: the slower one gets a message, repeats the change, and nothing is lost", async ({
  browser,
  service,
  company,
  api,
  zone,
}) => {
  const music = { from: zone.play_from?.id ?? "", owner: company.account, name: "Shared" };
  const playlist = await copiedPlaylist(api, music, 8);
  const pages = await twoPages(browser, service.url, company.owner);
  for (const page of pages) {
    await page.goto(`/discover/music/${playlist}/edit`);
    await expect(rows(page).nth(7)).toHaveAccessibleName(/., ./);
  }
  const before = await namesOn(pages[0]);
  await atOnce(pages);
  const [first, second] = pages;
  const remove = async (page: Page, name: string) => {
    await page.getByRole("checkbox", { name, exact: true }).focus();
    await page.keyboard.press("Delete");
  };
  await Promise.all([remove(first, before[1] ?? ""), remove(second, before[5] ?? "")]);

  // The second person is refused, sees the newest list, and repeats the change.
  const refused = (page: Page) => page.getByRole("dialog", { name: "Couldn't change the playlist" });
  await expect
    .poll(async () => (await refused(first).isVisible()) || (await refused(second).isVisible()))
    .toBe(true);
  const isFirst = await refused(first).isVisible();
  const [late, early] = isFirst ? [first, second] : [second, first];
  const [lost, kept] = isFirst ? [before[1] ?? "", before[5] ?? ""] : [before[5] ?? "", before[1] ?? ""];
  await refused(late).getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => namesOn(late)).toEqual(before.filter((name) => name !== kept));
  await remove(late, lost);
  const both = before.filter((name) => name !== kept && name !== lost);
  for (const page of pages) await expect.poll(() => namesOn(page)).toEqual(both);
  await expect(early.getByText("Somebody else changed this playlist.")).toBeVisible();
});

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
