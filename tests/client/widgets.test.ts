import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import type { Page } from "./page.ts";

/** Opens a page of /dev as a developer. */
async function openDev(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("roomtone.developer-tools", "true"));
  await page.goto(`/dev${path}`);
}

test("confirm dialog: waits for its outcome, with a spinner in the chosen button (@P-201)", async ({
  signedIn: page,
}) => {
  await openDev(page, "/dialogs");
  for (const [button, answer] of [
    ["Ok", "committed"],
    ["Cancel", "cancelled"],
  ] as const) {
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Go ahead?" });
    const chosen = dialog.getByRole("button", { name: button });
    await chosen.click();
    await expect(chosen).toHaveAttribute("data-loading", "true");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expect(page.getByLabel("Answer")).toHaveText(answer);
    await expect(dialog).toBeHidden();
  }
});

test("date and time inputs: have icons, and the day can be typed (@P-204)", async ({ signedIn: page }) => {
  await openDev(page, "/dates");
  await expect(page.locator(".tabler-icon-calendar").first()).toBeVisible();
  await expect(page.locator(".tabler-icon-clock")).toBeVisible();
  const typed = page.getByLabel("Day, without the browser's help");
  const pattern = (await typed.getAttribute("placeholder")) ?? "";
  await typed.fill(pattern.replace("YYYY", "2026").replace("MM", "12").replace("DD", "24"));
  await expect(page.getByLabel("Chosen day")).toHaveText("2026-12-24");
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue("2026-12-24");
});

/** Opens the share dialog from the menu of a music page. */
async function openShare(page: Page, title: string) {
  const more = { name: `More about ${title}`, exact: true };
  await page.getByRole("main").getByRole("button", more).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
}

test("share: the dialog's title and text also name an album (@P-197 @M-154)", async ({
  signedIn: page,
  zone,
}) => {
  await page.goto(`/discover/music/${zone.play_from?.id}`);
  const playlist = zone.source?.name ?? "";
  await openShare(page, playlist);
  await expect(page.getByRole("dialog", { name: `Share “${playlist}”` })).toContainText(
    `“${playlist}” in Roomtone`,
  );
  await page.keyboard.press("Escape");
  await page.getByRole("main").locator("a[href^='/discover/album/']").first().click();
  await expect(page).toHaveURL(/\/discover\/album\//);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).not.toHaveText(playlist);
  const album = (await title.textContent()) ?? "";
  await openShare(page, album);
  await expect(page.getByRole("dialog", { name: `Share “${album}”` })).toContainText(
    `“${album}” in Roomtone`,
  );
});
