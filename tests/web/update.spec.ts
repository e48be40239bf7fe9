import { expect, type Response } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

const HOUR = 60 * 60_000;

test("new version: an open tab is notified and reloads on request", { tag: "@P-196" }, async ({
  page,
  service,
}) => {
  let asked = 0;
  await page.route("**/env", async (route) => {
    asked++;
    const answer = await (await fetch(`${service.url}/env`)).json();
    await route.fulfill({ json: { ...answer, version: "99.0.0" } });
  });
  await page.clock.install();
  await page.goto("/login");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  const loaded = page.waitForResponse(/start-update-check.*\.js$/);
  await page.clock.fastForward(11_000);
  await loaded;
  expect(asked).toBe(0);
  const toast = page.getByText("A new version of Roomtone is available");
  await expect(async () => {
    await page.clock.fastForward(2 * HOUR);
    await expect(toast).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(asked).toBe(1);
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill("somebody@example.com");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.clock.fastForward(100);
  await expect(page.getByLabel("E-mail")).toHaveValue("");
});

test("new version: the same version shows nothing", { tag: "@P-395" }, async ({ page }) => {
  const answers: Response[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/env")) answers.push(response);
  });
  await page.clock.install();
  await page.goto("/login");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  const loaded = page.waitForResponse(/start-update-check.*\.js$/);
  await page.clock.fastForward(11_000);
  await loaded;
  await expect(async () => {
    await page.clock.fastForward(7 * HOUR);
    expect(answers.length).toBeGreaterThan(0);
  }).toPass();
  const [answer] = answers;
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  expect(await answer?.json()).toMatchObject({ version: expect.any(String), timestamp: expect.any(String) });
  await expect(page.getByText("A new version of Roomtone is available")).toBeHidden();
});
