import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { signIn, test } from "./fixtures.ts";

const NO_CHROME = ["banner", "navigation", "contentinfo"] as const;

/** Opens the newest mail to this address in the outbox, and presses its button; gives where that led. */
async function openMail(page: Page, to: string, button: string): Promise<string> {
  const mail = page.getByRole("navigation", { name: "Mails" }).getByRole("link").filter({ hasText: to });
  await expect(async () => {
    await page.goto("/dev/outbox");
    await mail.first().click({ timeout: 500 });
  }).toPass();
  await page.frameLocator("iframe").getByRole("link", { name: button, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page.url();
}

test("password: forgotten, asked for by mail, chosen anew and signed in with; the link works once", {
  tag: ["@P-051", "@P-145", "@P-088"],
}, async ({ page, company: { staff } }) => {
  await page.goto(`/forgot-password?email=${encodeURIComponent(staff.email)}`);
  await expect(page.getByLabel("E-mail")).toHaveValue(staff.email);
  for (const role of NO_CHROME) await expect(page.getByRole(role)).toHaveCount(0);
  await expectAccessible(page);
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/auth/users/reset_password"));
  await page.getByRole("button", { name: "Send link" }).click();
  expect((await asked).method()).toBe("POST");
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await expectAccessible(page);

  const link = await openMail(page, staff.email, "Choose a new password");
  await expect(page.getByText(`For ${staff.email}.`)).toBeVisible();
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert")).toHaveText("Must be at least 6 characters");
  await expectAccessible(page);
  await page.getByLabel("New password").fill("a longer one");
  const committed = page.waitForRequest((request) =>
    request.url().endsWith("/api/auth/users/reset_password"),
  );
  await page.getByRole("button", { name: "Change password" }).click();
  const request = await committed;
  expect([request.method(), request.postDataJSON()]).toEqual([
    "PUT",
    { token: new URL(link).pathname.split("/").at(-1), password: "a longer one" },
  ]);
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link has already been used" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await signIn(page, staff.email, "a longer one");
  await expect(page).toHaveURL(/\/home$/);
});

test("password: sign-in leads to the page for a forgotten one, with what was typed", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("somebody@shop.example");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue("somebody@shop.example");
  await page.getByRole("button", { name: "Send link" }).click();
  // As for an address that somebody has.
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await page.goto("/reset-password/unknown");
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
});
