import { expect } from "@playwright/test";
import { DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { signedInAs, signIn, test } from "./fixtures.ts";
import { openMail } from "./outbox.ts";

test("profile: name, e-mail and password change and work; the old address can undo it", {
  tag: ["@P-173", "@P-379"],
}, async ({ page, company: { staff } }) => {
  await signedInAs(page, staff);
  await page.goto("/user");
  await page.getByRole("textbox", { name: "Name" }).fill("Sam Holm");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();

  await page.getByRole("link", { name: "Change password" }).click();
  const current = page.getByLabel("Current password");
  await current.fill("wrong");
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Must be at least 6 characters" })).toBeVisible();
  await page.getByLabel("New password").fill("a longer one");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "That password isn't right" })).toBeVisible();
  await expectAccessible(page);
  await current.fill(DEMO_PASSWORD);
  const sent = page.waitForRequest((request) =>
    request.url().endsWith(`/api/auth/users/${staff.id}/password`),
  );
  await page.getByRole("button", { name: "Change password" }).click();
  expect((await sent).method()).toBe("PUT");
  expect((await (await sent).allHeaders()).authorization).toMatch(/^Bearer ./);
  await expect(page.getByText("Password changed")).toBeVisible();

  await page.getByRole("link", { name: "Change e-mail" }).click();
  await page.getByLabel("New e-mail").fill("abc");
  await current.fill("a longer one");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Must be a valid email" })).toBeVisible();
  const email = staff.email.replace("staff", "sam");
  await page.getByLabel("New e-mail").fill(email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`Until then, you sign in with ${staff.email}.`)).toBeVisible();
  await expectAccessible(page);
  await openMail(page, email, "Confirm new address");
  await expect(page.getByText(`From now on you sign in with ${email}.`)).toBeVisible();

  await page.goto("/logout");
  await page.waitForURL("/login");
  await signIn(page, email, "a longer one");
  await page.goto("/user/edit");
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Sam Holm");

  await openMail(page, staff.email, "Undo the change");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByRole("heading", { name: "Your old address is back" })).toBeVisible();
  await page.goto("/logout");
  await page.waitForURL("/login");
  await signIn(page, staff.email, "a longer one");
});
