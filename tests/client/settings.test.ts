import { eq } from "drizzle-orm";
import { acls } from "#server/db/schema/people/people.ts";
import { locations, locationUsers } from "#server/db/schema/places.ts";
import { AclList } from "#shared/contract/rest/accounts/members.ts";
import { Acl } from "#shared/contract/rest/entities.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { signedInAs, test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import type { Page } from "./page.ts";

const NONE: MemberFlags = { owner: false, admin: false, finance: false, contact: false };

const settingsNav = (page: Page) => page.getByRole("navigation", { name: "Settings" });

test("settings: start with the overview, and link back, to one's own account and to the company's pages (@P-081 @P-134 @C-081)", async ({
  signedIn: page,
  company,
}) => {
  await page.goto(`/accounts/${company.account}/settings`);
  await expect(page).toHaveURL(`/accounts/${company.account}/settings/overview`);
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  const nav = settingsNav(page);
  await expect(nav.getByRole("link", { name: "Back" })).toBeVisible();
  await expect(nav.getByRole("list", { name: "My account" }).getByRole("link")).toHaveText(["Your profile"]);
  const links = nav.getByRole("list", { name: "Company" }).getByRole("link");
  await expect(links.filter({ hasText: "Overview" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await links.filter({ hasText: "Users" }).click();
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  await goTo(page, `/accounts/${company.account}/settings/overview/company-details`);
  await expect(page.getByRole("heading", { name: "Company details", level: 1 })).toBeVisible();
});

test("settings: without access one is redirected, and menus have no dead entries (@P-348 @C-080 @C-082)", async ({
  page,
  service,
  company,
}) => {
  const { db } = service.service.services;
  await signedInAs(page, company.staff);
  await page.goto(`/accounts/${company.account}/settings/overview/company-details`);
  await expect(page).toHaveURL(`/accounts/${company.account}/settings/overview`);
  const edit = page.getByRole("button", { name: "Edit" });
  await expect(edit).toHaveAccessibleDescription("Only owners, admins and finance users can do this.");
  for (const box of await page.getByRole("switch").all()) await expect(box).toBeDisabled();
  // A user of one location belongs to the account, but not to its settings.
  const [location] = await db.select().from(locations).where(eq(locations.accountId, company.account));
  await db.insert(locationUsers).values({ locationId: location?.id ?? "", userId: company.staff.id });
  await db.delete(acls).where(eq(acls.userId, company.staff.id));
  service.service.services.bus.publish("subject-changed", { subject: company.staff.id });
  await page.goto(`/accounts/${company.account}/settings`);
  await expect(page).toHaveURL(/\/user(\/edit)?$/);
});

test("users: removing a role takes effect on the other person's open screen at once", async ({
  page,
  service,
  company,
  api,
}) => {
  const { db, bus } = service.service.services;
  await db
    .update(acls)
    .set({ ...NONE, finance: true })
    .where(eq(acls.userId, company.staff.id));
  bus.publish("subject-changed", { subject: company.staff.id });
  const [staff] = (await api.rest("GET", `/api/auth/accounts/${company.account}/acls`, AclList)).items.filter(
    ({ user }) => user === company.staff.id,
  );
  await signedInAs(page, company.staff);
  await page.goto(`/accounts/${company.account}/settings/overview`);
  const edit = page.getByRole("link", { name: "Edit" });
  await edit.click();
  await expect(page.getByRole("heading", { name: "Company details", level: 1 })).toBeVisible();

  /** Changes the person's rights elsewhere, which an event announces: polling alone would take a minute. */
  const change = async (method: "PUT" | "DELETE", options: { body?: object }) => {
    const asked = page.waitForRequest(/\/acls$/);
    await api.rest(method, `/api/auth/acls/${staff?.id}`, Acl, options);
    await asked;
  };
  await change("PUT", { body: { finance: false } });
  await expect(page).toHaveURL(/settings\/overview$/);
  await expect(page.getByRole("button", { name: "Edit" })).toHaveAccessibleDescription(/Only owners/);

  await change("DELETE", {});
  await expect(page).toHaveURL(/\/home$/);
  const own = new TestApi(service.url, (await company.staff.openSession()).token);
  expect((await own.call("GET", `/api/auth/accounts/${company.account}`)).status).toBe(403);
});
