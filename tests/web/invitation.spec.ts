import { expect } from "@playwright/test";
import type { TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { signedInAs, test } from "./fixtures.ts";
import { openMail } from "./outbox.ts";

async function invite(api: TestApi, account: string, email: string): Promise<void> {
  const path = `/api/auth/accounts/${account}/attach_new_user`;
  const { status } = await api.call("POST", path, { body: { pending_email: email, finance: true } });
  expect(status).toBe(200);
}

test("invitation: a new person joins with name and password, which the inviter sees at once; works once", {
  tag: ["@P-146", "@P-482"],
}, async ({ page, browser, baseURL, api, company: { account, owner } }) => {
  const email = `nina.${account
    .slice(-6)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")}@shop.example`;
  await signedInAs(page, owner);
  await page.goto(`/accounts/${account}/settings/users`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await invite(api, account, email);
  await expect(page.getByText(email).first()).toBeVisible();

  const guest = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await guest.goto("/invitation/");
  await expect(guest.getByRole("heading", { name: "Open your invitation" })).toBeVisible();
  await expectAccessible(guest);
  const link = await openMail(guest, email, "See the invitation");
  await expect(guest.getByRole("heading", { name: "Join Harbour & Pine" })).toBeVisible();
  await expect(guest.getByText(`Ingrid Halvorsen invited ${email} to manage the music`)).toBeVisible();
  await guest.getByLabel("Your name").fill("Nina Lind");
  await guest.getByLabel("Password", { exact: true }).fill("short");
  await guest.getByRole("button", { name: "Join", exact: true }).click();
  await expect(guest.getByRole("alert")).toHaveText("Must be at least 6 characters");
  await expectAccessible(guest);
  await guest.getByLabel("Password", { exact: true }).fill("a longer one");
  await guest.getByRole("button", { name: "Join", exact: true }).click();
  await expect(guest.getByRole("heading", { name: "Welcome to Harbour & Pine" })).toBeVisible();
  await expectAccessible(guest);
  await expect(page.getByText("Nina Lind")).toBeVisible();

  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "This link has already been used" })).toBeVisible();
  await expectAccessible(guest);
  await guest.goto(new URL("/home", link).href);
  await expect(guest.getByRole("navigation", { name: "Main" })).toBeVisible();
  await guest.context().close();
});
