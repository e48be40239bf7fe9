import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { AclList } from "#shared/contract/rest/accounts/members.ts";
import { DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { signedInAs, test } from "./fixtures.ts";

test("own data: can be downloaded; erasing a person without a company signs them out everywhere", async ({
  page,
  company,
  api,
  browser,
  service,
}) => {
  await signedInAs(page, company.owner);
  await page.goto("/user/edit");
  await page.getByRole("link", { name: "Your data" }).click();
  await expect(page.getByRole("heading", { name: "Your data", level: 1 })).toBeVisible();
  const handOver = page.getByRole("alert").filter({ hasText: "Hand over your companies first" });
  await expect(handOver.getByRole("link").first()).toHaveAttribute("href", /\/settings\/users$/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Download your data" }).click();
  const ask = page.getByRole("dialog", { name: "Download your data" });
  await ask.getByLabel("Your password").fill("wrong");
  await ask.getByRole("button", { name: "Download" }).click();
  await expect(ask.getByText("That password isn't right")).toBeVisible();
  await ask.getByLabel("Your password").fill(DEMO_PASSWORD);
  const saving = page.waitForEvent("download");
  await ask.getByRole("button", { name: "Download" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^roomtone-\d{4}-\d\d-\d\d\.json$/);
  const kept = JSON.parse(await readFile(await file.path(), "utf8")) as { profile: { id: string } };
  expect(kept.profile.id).toBe(company.owner.id);

  await using context = await browser.newContext({ baseURL: service.url });
  const other = await context.newPage();
  const elsewhere = await context.newPage();
  for (const one of [other, elsewhere]) await signedInAs(one, company.staff);
  await other.goto("/user/data");
  await elsewhere.goto("/help");
  await expect(elsewhere.getByRole("button", { name: "User menu" })).toBeVisible();
  await other.getByRole("button", { name: "Delete your profile" }).click();
  const confirm = other.getByRole("dialog", { name: "Delete your profile?" });
  await expect(confirm.getByText("This can't be undone.")).toBeVisible();
  await expectAccessible(other);
  await confirm.getByLabel("Your password").fill(DEMO_PASSWORD);
  await confirm.getByRole("button", { name: "Delete for good" }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText("Your profile has been deleted")).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/login$/);
  const { items } = await api.rest("GET", `/api/auth/accounts/${company.account}/acls`, AclList);
  expect(items.map(({ user }) => user)).not.toContain(company.staff.id);
});
