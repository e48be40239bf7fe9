import { eq } from "drizzle-orm";
import { refreshTokens } from "#server/db/schema/people/people.ts";
import { DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expect } from "./expect.ts";
import { step, test } from "./fixtures.ts";
import type { Page } from "./page.ts";

/** Opens a page of /dev as a developer. */
async function openDev(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("roomtone.developer-tools", "true"));
  await page.goto(`/dev${path}`);
}

test("form: input typed before the session ended is restored after sign-in and can be saved", async ({
  signedIn: page,
  company: { owner },
  zone,
  service,
}) => {
  const { db, bus, now } = service.service.services;
  const name = page.getByLabel("Zone name");
  const at = `/accounts/${zone.account}/zones/${zone.id}/settings`;
  await page.goto(at);
  await name.fill("The quiet corner");
  await db.update(refreshTokens).set({ revokedAt: now() }).where(eq(refreshTokens.userId, owner.id));
  bus.publish("subject-changed", { subject: owner.id });
  await expect(page).toHaveURL("/login");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(at);
  await expect(name).toHaveValue("The quiet corner");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { name: "The quiet corner", level: 1 })).toBeVisible();
});

test("unsaved input: leaving asks first; an expired session keeps all but the password", async ({
  signedIn: page,
  company: { owner },
}) => {
  const name = page.getByLabel("Name", { exact: true });
  await openDev(page, "/forms");
  await name.fill("Ada");
  const home = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" });
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await step("leaving asks for confirmation", async () => {
    await home.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/dev\/forms$/);
    await expect(name).toHaveValue("Ada");
  });

  await page.getByLabel("Password", { exact: true }).fill("secret words");
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("roomtone.session") ?? "{}");
    const [head, claims, signature] = session.token.split(".");
    const over = btoa(JSON.stringify({ ...JSON.parse(atob(claims)), exp: 1 })).replaceAll("=", "");
    const ended = { ...session, token: [head, over, signature].join("."), refreshToken: "x" };
    localStorage.setItem("roomtone.session", JSON.stringify(ended));
    // Notifies the page as if another tab had stored this session.
    dispatchEvent(new StorageEvent("storage", { key: "roomtone.session" }));
  });
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dev\/forms$/);
  await expect(name).toHaveValue("Ada");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");

  await step("confirmed, by keyboard alone", async () => {
    await home.press("Enter");
    await page.getByRole("button", { name: "Leave" }).press("Enter");
    await expect(page).toHaveURL(/\/home$/);
  });
});
