import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/people/people.ts";
import { DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { signedInAs, signIn, test } from "./fixtures.ts";
import { openMail } from "./outbox.ts";

const NO_CHROME = ["banner", "navigation", "contentinfo"] as const;

test("forgotten password: requested by mail, reset and used to sign in; the link works once (@P-051 @P-145 @P-088 @P-316)", async ({
  page,
  company: { staff },
}) => {
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

test("forgotten password: sign-in leads to its page and passes the typed e-mail on", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("somebody@shop.example");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue("somebody@shop.example");
  await page.getByRole("button", { name: "Send link" }).click();
  // The same answer as for a known address.
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await page.goto("/reset-password/unknown");
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
});

test("verify e-mail: requested in the profile, and confirmed by the mailed link, once (@P-089)", async ({
  page,
  service,
  company: { staff },
}) => {
  const { db } = service.service.services;
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, staff.id));
  await signedInAs(page, staff);
  await page.goto("/user/edit");
  await expect(page.getByText("Your e-mail address isn't confirmed")).toBeVisible();
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Link sent. Check your e-mail.")).toBeVisible();
  await expectAccessible(page);
  const link = await openMail(page, staff.email, "Confirm e-mail address");
  await expect(page.getByRole("heading", { name: "E-mail address confirmed" })).toBeVisible();
  const [verified] = await db.select().from(users).where(eq(users.id, staff.id));
  expect(verified?.emailVerifiedAt).not.toBeNull();
  await expectAccessible(page);
  const called = page.waitForRequest((request) => request.url().endsWith("/api/auth/users/verify"));
  await page.goto(link);
  expect((await called).method()).toBe("PUT");
  await expect(page.getByRole("heading", { name: "This link has already been used" })).toBeVisible();
  await page.goto("/verify-email/unknown");
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await page.goto("/user/edit");
  await expect(page.getByText("Your e-mail address isn't confirmed")).toBeHidden();
});

test("profile: name, e-mail and password change and work; the old address can undo it (@P-173 @P-379)", async ({
  page,
  company: { staff },
}) => {
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
