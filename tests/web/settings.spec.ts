import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { acls } from "#server/db/schema/people/people.ts";
import { AclList } from "#shared/contract/rest/accounts/members.ts";
import { Acl } from "#shared/contract/rest/entities.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { expectAccessible } from "./accessible.ts";
import { signedInAs, test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

const NONE: MemberFlags = { owner: false, admin: false, finance: false, contact: false };

const logoFile = (color: string) =>
  sharp({ create: { width: 480, height: 160, channels: 3, background: color } })
    .png()
    .toBuffer();

test("users: roles in words, search, changes, handover and removal, never without an owner", async ({
  signedIn: page,
  company,
  api,
}) => {
  await page.goto(`/accounts/${company.account}/settings/users`);
  const acls = await api.rest("GET", `/api/auth/accounts/${company.account}/acls`, AclList);
  const staff = acls.items.find(({ user }) => user === company.staff.id);
  const name = staff?.denorm_user?.name ?? "";
  const people = page.getByRole("list", { name: "People" });
  const row = people.getByRole("listitem").filter({ hasText: name });
  await expect(row.getByRole("list", { name: "Roles" })).toHaveText("Member");
  await expectAccessible(page, ["light", "dark"]);

  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  const leave = page.getByRole("menuitem", { name: "Leave company" });
  await expect(leave).toHaveAccessibleDescription(
    "A company needs an owner. Make somebody else owner first.",
  );
  await page.keyboard.press("Escape");

  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Change roles" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Finance" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save roles" }).click();
  await expect(row.getByRole("list", { name: "Roles" })).toHaveText("Finance");

  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Make owner instead of you" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Transfer ownership" }).click();
  await expect(row.getByRole("list", { name: "Roles" })).toHaveText("Owner");
  expect(await api.rest("GET", `/api/auth/acls/${staff?.id}`, Acl)).toMatchObject({ owner: true });
});

test("invitations: several people at once; errors are named, and invited people are listed", {
  tag: ["@P-177", "@P-315", "@P-181", "@P-387", "@C-302"],
}, async ({ signedIn: page, company, browser, service }) => {
  await page.goto(`/accounts/${company.account}/settings/users`);
  const people = page.getByRole("list", { name: "People" });
  await expect(people).toContainText(company.staff.email);
  await page.getByRole("link", { name: "Invite people" }).click();
  const emails = page.getByRole("combobox", { name: "E-mail addresses" });
  const send = page.getByRole("button", { name: "Send invitations" });
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "Cannot be empty" })).toBeVisible();
  await emails.fill("not an address");
  await emails.press("Enter");
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "Must be a valid email" })).toBeVisible();
  await expectAccessible(page, ["light", "dark"]);
  while ((await page.locator(".mantine-TagsInput-pill").count()) > 0) await emails.press("Backspace");
  await emails.fill(`new@x.se, other@x.se ${company.staff.email}`);
  await emails.press("Enter");
  await page.getByRole("checkbox", { name: "Finance" }).check();
  await send.click();
  const failed = page.getByRole("alert").filter({ hasText: "1 person couldn't be invited" });
  await expect(failed).toContainText(`${company.staff.email}: already belongs to this company`);
  await page.getByRole("link", { name: "Cancel" }).click();
  const invited = page.getByRole("list", { name: "Invited" }).getByRole("listitem");
  await expect(invited.filter({ hasText: "new@x.se" })).toContainText("Finance");
  await expect(invited.filter({ hasText: "other@x.se" })).toBeVisible();
  await expect(people).not.toContainText("new@x.se");
  await expect(invited.filter({ hasText: company.staff.email })).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for other@x.se" }).click();
  // Late content may still move the page, and the menu with it.
  await page.getByRole("menuitem", { name: "Withdraw invitation" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(invited.filter({ hasText: "other@x.se" })).toHaveCount(0);
  await goTo(page, `/accounts/${company.account}/settings/log?group=users`);
  await expect(page.getByRole("list", { name: "Log" })).toContainText("invited new@x.se");
  await expectAccessible(page, ["light", "dark"]);

  const other = await (await browser.newContext({ baseURL: service.url })).newPage();
  await service.service.services.db
    .update(acls)
    .set({ ...NONE, finance: true })
    .where(eq(acls.userId, company.staff.id));
  await signedInAs(other, company.staff);
  await other.goto(`/accounts/${company.account}/settings/users/invite`);
  await expect(other).toHaveURL(`/accounts/${company.account}/settings/overview`);
  await other.context().close();
});

test("overview: a logo is uploaded, removed and restored, other files refused; deactivation can be undone", {
  tag: ["@P-176", "@C-326"],
}, async ({ signedIn: page, company }) => {
  await page.goto(`/accounts/${company.account}/settings/overview`);
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /(Upload|Replace) logo/ }).click();
    await (await chooser).setFiles({ name, mimeType: "image/png", buffer });
  };
  const inShell = page.getByRole("banner").locator('img[src^="/media/image/logo-"]');
  await choose("logo.png", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`));
  await expect(page.getByRole("alert").filter({ hasText: "PNG, JPEG or WebP" })).toBeVisible();
  await expect(inShell).toHaveCount(0);
  await expectAccessible(page);

  await choose("logo.png", await logoFile("#a03050"));
  await expect(page.getByText("Logo saved")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Logo of/ })).toBeVisible();
  await expect(inShell).toBeVisible();
  await expect
    .poll(() => inShell.evaluate((image: HTMLImageElement) => image.naturalWidth), "its pixels are there")
    .toBeGreaterThan(0);
  await expectAccessible(page, ["light", "dark"]);

  await page.getByRole("button", { name: "Remove logo" }).click();
  await expect(inShell).toHaveCount(0);
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).last().click();
  await expect(inShell).toBeVisible();
  await page.reload();
  await expect(inShell).toBeVisible();

  await test.step("deactivation explains its effects, closes the company, and can be undone", async () => {
    await page.getByRole("button", { name: "Deactivate company" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Music stops in all of its zones.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Deactivate company" }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText("Deactivated", { exact: true })).toBeVisible();
    await expectAccessible(page, ["light"]);
    await page.getByRole("button", { name: "Activate" }).click();
    await expect(page.getByText("Deactivated", { exact: true })).toBeHidden();
    await goTo(page, `/accounts/${company.account}/settings/overview`);
    await expect(page.getByRole("button", { name: "Deactivate company" })).toBeVisible();
  });
});
