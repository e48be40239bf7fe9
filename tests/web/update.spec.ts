import { expect, type Response } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

const HOUR = 60 * 60_000;

test("new version: the same version shows nothing; of a new one an open tab is told, and reloads on request", {
  tag: ["@P-196", "@P-395"],
}, async ({ page }) => {
  let version: string | null = null;
  const answers: Response[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/env")) answers.push(response);
  });
  await page.route("**/env", async (route) => {
    if (version === null) return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), version } });
  });
  await page.clock.install();
  await page.goto("/login");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  const loaded = page.waitForResponse(/start-update-check.*\.js$/);
  await page.clock.fastForward(11_000);
  await loaded;
  expect(answers).toEqual([]);
  const toast = page.getByText("A new version of Roomtone is available");
  await test.step("the same version shows nothing", async () => {
    await expect(async () => {
      await page.clock.fastForward(2 * HOUR);
      expect(answers.length).toBeGreaterThan(0);
    }).toPass();
    const [answer] = answers;
    expect(answer?.headers()["cache-control"]).toBe("no-store");
    expect(await answer?.json()).toMatchObject({
      version: expect.any(String),
      timestamp: expect.any(String),
    });
    await page.clock.fastForward(100);
    await expect(toast).toBeHidden();
  });
  version = "99.0.0";
  const asked = answers.length;
  await expect(async () => {
    await page.clock.fastForward(2 * HOUR);
    await expect(toast).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(answers.length).toBe(asked + 1);
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill("somebody@example.com");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.clock.fastForward(100);
  await expect(page.getByLabel("E-mail")).toHaveValue("");
});
