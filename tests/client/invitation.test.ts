import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { mailedLinks } from "#server/db/schema/mail.ts";
import { DEMO_PASSWORD, type TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import { mailedLink, openMail } from "./outbox.ts";

async function invite(api: TestApi, account: string, email: string): Promise<string> {
  const path = `/api/auth/accounts/${account}/attach_new_user`;
  const { status, json } = await api.call("POST", path, { body: { pending_email: email, finance: true } });
  expect(status).toBe(200);
  return (json as { readonly id: string }).id;
}

/** An address that nobody has. */
const newAddress = () => `nina.${randomUUID().slice(0, 8)}@shop.example`;

test("invitation: a new person joins with name and password; the link works once (@P-146 @P-482)", async ({
  page,
  api,
  company: { account },
}) => {
  const email = newAddress();
  await page.goto("/invitation/");
  await expect(page.getByRole("heading", { name: "Open your invitation" })).toBeVisible();
  await expectAccessible(page);
  await invite(api, account, email);
  const link = await openMail(page, email, "See the invitation");
  await expect(page.getByRole("heading", { name: "Join Harbour & Pine" })).toBeVisible();
  await expect(page.getByText(`Ingrid Halvorsen invited ${email} to manage the music`)).toBeVisible();
  await page.getByLabel("Your name").fill("Nina Lind");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Must be at least 6 characters");
  await expectAccessible(page);
  await page.getByLabel("Password", { exact: true }).fill("a longer one");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Welcome to Harbour & Pine" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link has already been used" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(new URL("/home", link).href);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("invitation: the inviter sees at once whom the company has invited, and who has joined", async ({
  signedIn: page,
  api,
  company: { account },
}) => {
  const email = newAddress();
  await page.goto(`/accounts/${account}/settings/users`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await invite(api, account, email);
  await expect(page.getByText(email).first()).toBeVisible();
  const link = await mailedLink(page, email, "See the invitation");
  const body = { token: link.split("/").at(-1), name: "Nina Lind", password: "a longer one" };
  expect((await api.call("POST", "/api/auth/invitations/register", { body })).status).toBe(200);
  await expect(page.getByText("Nina Lind")).toBeVisible();
});

// Unlike other signed-out pages, an invitation also opens for signed-in people.
test("invitation: people with an account sign in and join; signed-in people join as themselves (@P-482)", async ({
  page,
  service,
  api,
  company: { otherAccount, staff },
}) => {
  const acl = await invite(api, otherAccount, staff.email);
  const link = await openMail(page, staff.email, "See the invitation");
  await expect(page.getByLabel("E-mail")).toHaveValue(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const join = page.getByRole("button", { name: /^Join as / });
  await expect(join).toBeVisible();
  await expectAccessible(page);
  const { db } = service.service.services;
  const expire = (expiresAt: Date) =>
    db.update(mailedLinks).set({ expiresAt }).where(eq(mailedLinks.aclId, acl));
  await expire(new Date(Date.now() - 1000));
  await join.click();
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expire(new Date(Date.now() + 60_000));
  await page.reload();
  await join.click();
  await expect(page.getByRole("heading", { name: "Welcome to Northlight Stores" })).toBeVisible();
  await page.getByRole("link", { name: "Continue to Roomtone" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("button", { name: /Northlight Stores/ })).toBeVisible();
  await page.goto(new URL("/login", link).href);
  await expect(page).toHaveURL(/\/home$/);

  // Addressed to somebody other than the signed-in person, who is already a member.
  await invite(api, otherAccount, `x${staff.email}`);
  await openMail(page, `x${staff.email}`, "See the invitation");
  await expect(
    page.getByText(`sent to x${staff.email}, but you're signed in as ${staff.email}`),
  ).toBeVisible();
  await join.click();
  await expect(page.getByText(`${staff.email} is already a member of Northlight Stores.`)).toBeVisible();
  await expectAccessible(page);
  await page.goto("/invitation/unknown");
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
});
