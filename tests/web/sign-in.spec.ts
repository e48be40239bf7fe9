import { expect } from "@playwright/test";
import { DEMO_OWNER, DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { push } from "./in-app.ts";

test("sign-in: the form is accessible and focused, names empty fields, and says when it is offline", {
  tag: ["@P-304", "@P-441"],
}, async ({ page, context }) => {
  const scripts: string[] = [];
  page.on("response", (response) => scripts.push(response.url()));
  await page.goto("/login");
  const send = () => page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expectAccessible(page);
  await test.step("the code of the persistent cache is not loaded", async () => {
    await page.waitForLoadState("networkidle");
    expect(scripts.filter((url) => url.includes("persisted-cache"))).toHaveLength(0);
  });
  await test.step("an empty form has a message at each field and focuses the first", async () => {
    await page.getByLabel("Password", { exact: true }).focus();
    await send();
    await expect(page.getByLabel("E-mail")).toBeFocused();
    const empty = page.getByRole("alert").filter({ hasText: "Cannot be empty" });
    await expect(empty).toHaveCount(2);
    await expect(empty.locator("svg")).toHaveCount(2);
    await page.getByLabel("E-mail").fill("nobody");
    await send();
    await expect(page.getByRole("alert").filter({ hasText: "Must be a valid email" })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("offline, it shows a message", async () => {
    await page.getByLabel("E-mail").fill(DEMO_OWNER);
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await context.setOffline(true);
    await send();
    await expect(page.getByRole("alert")).toContainText("Couldn't reach Roomtone");
  });
});

test("sign-in: opens the page that was requested", {
  tag: ["@P-142", "@P-264", "@P-071"],
}, async ({ page }) => {
  await page.goto("/accounts/_/zones?q=lobby");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("E-mail").fill(DEMO_OWNER);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/accounts\/[^_/][^/]*\/zones\?q=lobby$/);
  // Sign-in replaced the requested page in the history, so Back does not return to it.
  await page.goBack();
  expect(page.url()).toBe("about:blank");
});

test("sign-out: opens sign-in, clears the session and signs out the other tabs", { tag: "@P-055" }, async ({
  signedIn,
  context,
}) => {
  await signedIn.goto("/download");
  const other = await context.newPage();
  await other.goto("/download");
  await expect(other.getByRole("button", { name: "User menu" })).toBeVisible();
  await signedIn.getByRole("button", { name: "User menu" }).click();
  await expect(signedIn.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await push(signedIn, "/logout");
  await expect(signedIn).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  expect(await signedIn.evaluate(() => localStorage.getItem("roomtone.session"))).toBeNull();
  await signedIn.goto("/home");
  await expect(signedIn).toHaveURL(/\/login$/);
});
