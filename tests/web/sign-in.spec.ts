import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { refreshTokens, users } from "#server/db/schema/people/people.ts";
import { DEMO_OWNER, DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

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

test("sign-in: a wrong password shows a message, a retry opens home; a refused refresh ends the session", {
  tag: ["@P-142", "@P-143", "@P-253", "@P-415"],
}, async ({ page, service }) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(DEMO_OWNER);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("don't match");
  await expect(page.getByLabel("E-mail")).toHaveValue(DEMO_OWNER);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  const { db, now, bus } = service.service.services;
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, DEMO_OWNER));
  const subject = owner?.id ?? "";
  await db.update(refreshTokens).set({ revokedAt: now() }).where(eq(refreshTokens.userId, subject));
  // As when a session is ended: the service forgets what it remembers of it for some seconds.
  bus.publish("subject-changed", { subject });
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
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
  await signedIn.goto("/logout");
  await expect(signedIn).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  expect(await signedIn.evaluate(() => localStorage.getItem("roomtone.session"))).toBeNull();
  await signedIn.goto("/home");
  await expect(signedIn).toHaveURL(/\/login$/);
});

test("session: a refused token is renewed; an unknown session ends, and the page opens after sign-in", {
  tag: ["@P-259", "@P-417", "@P-418", "@P-419"],
}, async ({ signedIn: page, company: { owner } }) => {
  const zones = page.getByRole("heading", { name: "Zones", level: 1 });
  await test.step("a refused token is renewed automatically", async () => {
    await page.goto("/download");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem("roomtone.session") ?? "{}");
      const token = session.token.replace(/[^.]*$/, "not-signed-by-the-service");
      localStorage.setItem("roomtone.session", JSON.stringify({ ...session, token }));
    });
    await page.goto("/accounts/_/zones");
    await expect(zones).toBeVisible();
  });
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("roomtone.session") ?? "{}");
    localStorage.setItem(
      "roomtone.session",
      JSON.stringify({ ...session, token: "e30.e30.x", refreshToken: "x" }),
    );
  });
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  const prompt = page.getByText("You've been signed out");
  await expect(prompt).toBeVisible();
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/zones$/);
  await expect(prompt).toBeHidden();
});
