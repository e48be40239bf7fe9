import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { refreshTokens, users } from "#server/db/schema/people.ts";
import { DEMO_OWNER, DEMO_PASSWORD } from "#tests/factories/api.ts";
import { expectAccessible } from "./accessible.ts";
import { signIn, test } from "./fixtures.ts";

test("sign-in: opens home", { tag: ["@P-142", "@P-143"] }, async ({ page }) => {
  await signIn(page);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("sign-in: a wrong password shows a message and a retry works; a refused refresh ends the session", {
  tag: ["@P-253", "@P-415"],
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

test("sign-in: offline, it shows a message", async ({ page, context }) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(DEMO_OWNER);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Couldn't reach Roomtone");
});

test("sign-in: an empty form has a message at each field and focuses the first", {
  tag: ["@P-304", "@P-441"],
}, async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  const empty = page.getByRole("alert").filter({ hasText: "Cannot be empty" });
  await expect(empty).toHaveCount(2);
  await expect(empty.locator("svg")).toHaveCount(2);
  await page.getByLabel("E-mail").fill("nobody");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Must be a valid email" })).toBeVisible();
  await expectAccessible(page);
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

test("sign-in link: fills in the e-mail and names the destination", { tag: "@P-048" }, async ({ page }) => {
  for (const address of ["/login", "/login/"]) {
    await page.goto(`${address}?email=${encodeURIComponent(DEMO_OWNER)}&redirectTo=%2Fsearch`);
    await expect(page.getByLabel("E-mail")).toHaveValue(DEMO_OWNER);
  }
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/search$/);
});

test("sign-in link: never leads to another site", { tag: "@P-143" }, async ({ page }) => {
  await page.goto("/login?redirectTo=%2F%2Fexample.org%2Fx");
  await page.getByLabel("E-mail").fill(DEMO_OWNER);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/home$/);
});

test("sign-in: redirects a signed-in person home", async ({ signedIn }) => {
  await signedIn.goto("/login");
  await expect(signedIn).toHaveURL(/\/home$/);
});

test("sign-out: opens sign-in and clears the session", { tag: "@P-055" }, async ({ signedIn }) => {
  await signedIn.goto("/download");
  await signedIn.getByRole("button", { name: "User menu" }).click();
  await signedIn.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(signedIn).toHaveURL(/\/login$/);
  expect(await signedIn.evaluate(() => localStorage.getItem("roomtone.session"))).toBeNull();
  await signedIn.goto("/home");
  await expect(signedIn).toHaveURL(/\/login$/);
});

test("sign-out: in one tab signs out the others", async ({ signedIn, context }) => {
  await signedIn.goto("/download");
  const other = await context.newPage();
  await other.goto("/download");
  await expect(other.getByRole("button", { name: "User menu" })).toBeVisible();
  await signedIn.goto("/logout");
  await expect(other).toHaveURL(/\/login$/);
});

test("session: an unknown one ends with a message, and the page opens after sign-in", {
  tag: ["@P-259", "@P-418", "@P-419"],
}, async ({ signedIn: page, company: { owner } }) => {
  await page.goto("/accounts/_/zones");
  await expect(page.getByRole("heading", { name: "Zones", level: 1 })).toBeVisible();
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

test("session: a refused token is renewed automatically", { tag: "@P-417" }, async ({ signedIn: page }) => {
  await page.goto("/download");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("roomtone.session") ?? "{}");
    const token = session.token.replace(/[^.]*$/, "not-signed-by-the-service");
    localStorage.setItem("roomtone.session", JSON.stringify({ ...session, token }));
  });
  await page.goto("/accounts/_/zones");
  await expect(page.getByRole("heading", { name: "Zones", level: 1 })).toBeVisible();
});

test("sign-in: the page is accessible", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expectAccessible(page);
});
