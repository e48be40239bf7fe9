import { eq } from "drizzle-orm";
import { refreshTokens, users } from "#server/db/schema/people/people.ts";
import { DEMO_OWNER, DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expect } from "./expect.ts";
import { step, test } from "./fixtures.ts";

test("sign-in: a wrong password shows a message, a retry opens home; a refused refresh ends the session (@P-142 @P-143 @P-253 @P-415)", async ({
  page,
  service,
}) => {
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

test("session: a refused token is renewed; an unknown session ends, and the page opens after sign-in (@P-259 @P-417 @P-418 @P-419)", async ({
  signedIn: page,
  company: { owner },
}) => {
  const zones = page.getByRole("heading", { name: "Zones", level: 1 });
  await step("a refused token is renewed automatically", async () => {
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
