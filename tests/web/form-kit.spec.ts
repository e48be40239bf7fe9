import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

/** Opens a page of /dev as a developer. */
async function openDev(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("roomtone.developer-tools", "true"));
  await page.goto(`/dev${path}`);
}

test("developer pages: each opens from the list and is accessible", async ({ signedIn: page }) => {
  await openDev(page, "");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const links = await page.getByRole("main").getByRole("listitem").getByRole("link").all();
  const listed = await Promise.all(
    links.map(async (link) => ({
      title: (await link.textContent()) ?? "",
      path: await link.getAttribute("href"),
    })),
  );
  expect(listed.length).toBeGreaterThanOrEqual(12);
  for (const { title, path } of listed) {
    await goTo(page, path ?? "");
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test("table: the keyboard reaches and selects all rows; sorting and filters stay in the address", {
  tag: "@P-203",
}, async ({ signedIn: page }) => {
  await openDev(page, "/table");
  const table = page.getByRole("table", { name: "Specimens" });
  await test.step("only rows near the window are rendered", async () => {
    await expect(table).toHaveAttribute("aria-rowcount", "1001");
    const focused = page.locator("tr:focus");
    await table.getByRole("row").nth(1).focus();
    await page.keyboard.press("ArrowDown");
    await expect(focused).toHaveAttribute("aria-rowindex", "3");
    await page.keyboard.press("Space");
    await expect(page.getByLabel("Selected")).toHaveText("1");
    await page.keyboard.press("End");
    await expect(focused).toHaveAttribute("aria-rowindex", "1001");
    await expect(focused).toBeInViewport();
    await page.keyboard.press("Space");
    await expect(page.getByLabel("Selected")).toHaveText("2");
    expect(await table.getByRole("row").count()).toBeLessThan(80);
    await page.keyboard.press("Home");
    await expect(focused).toHaveAttribute("aria-rowindex", "2");
    await expect(focused).toBeInViewport();
  });

  const header = (name: string) => table.getByRole("columnheader", { name });
  const press = (name: string, keys: string) => header(name).getByRole("button").press(keys);
  const first = (column: number) => table.getByRole("row").nth(1).getByRole("cell").nth(column);
  await press("City", "Enter");
  await expect(page).toHaveURL(/sort=city$/);
  await expect(header("City")).toHaveAttribute("aria-sort", "ascending");
  await expect(first(2)).toHaveText("Århus");
  await press("Size", "Shift+Enter");
  await press("Size", "Shift+Space");
  await expect(page).toHaveURL(/sort=city%2C-size$/);
  await expect(header("Size")).toHaveAttribute("aria-sort", "descending");
  await header("City")
    .getByRole("button")
    .click({ modifiers: ["Alt"] });
  await expect(page).toHaveURL(/sort=-size$/);
  await expect(header("City")).toHaveAttribute("aria-sort", "none");
  await press("Size", "Control+Enter");
  await expect(page).not.toHaveURL(/sort/);

  await press("Name", "Enter");
  await expect(page).toHaveURL(/sort=name$/);
  await page.getByRole("searchbox", { name: "Filter" }).fill("lund");
  await expect(page).toHaveURL(/q=lund/);
  await page.reload();
  await expect(first(2)).toHaveText("Lund");
  await expect(header("Name")).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("searchbox", { name: "Filter" }).fill("nowhere");
  await expect(page.getByText("No results for “nowhere”")).toBeVisible();
});
