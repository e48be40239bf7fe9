import { eq } from "drizzle-orm";
import { acls } from "#server/db/schema/people/people.ts";
import { locations, locationUsers } from "#server/db/schema/places.ts";
import { AclList } from "#shared/contract/rest/accounts/members.ts";
import { Account, Acl } from "#shared/contract/rest/entities.ts";
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

test("company details: mark missing fields, ask for a state by country, and reach the overview (@P-175 @P-311 @P-312 @C-256 @C-257)", async ({
  signedIn: page,
  company,
  api,
}) => {
  await page.goto(`/accounts/${company.account}/settings/overview`);
  await page.getByRole("link", { name: "Edit" }).click();
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const country = page.getByRole("combobox", { name: "Country" });
  const type = page.getByRole("combobox", { name: "Type of business" });
  const state = page.getByLabel("State");
  const choose = async (name: string) => {
    await country.fill(name);
    await page.getByRole("option", { name, exact: true }).click();
  };
  // Each country's own: forms/fields/company-fields.test.tsx.
  await choose("United States");
  await expect(state.first()).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(state.first()).toHaveAccessibleDescription("Cannot be empty");
  await choose("United Kingdom");
  await expect(state).toHaveCount(0);
  // Selecting it a second time deselects it.
  for (const [box, chosen] of [
    [country, "United Kingdom"],
    [type, "Hotel"],
  ] as const) {
    await box.click();
    await page.getByRole("option", { name: chosen, exact: true }).click();
  }
  for (const name of ["Company name", "Address", "Postal code", "City"]) await field(name).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  for (const name of ["Company name", "Address", "Postal code", "City"])
    await expect(field(name)).toHaveAccessibleDescription("Cannot be empty");
  for (const box of [type, country]) await expect(box).toHaveAccessibleDescription("Cannot be empty");
  await expectAccessible(page);

  await field("Company name").fill("Harbour & Pine Hotels");
  await type.fill("Hotel");
  await page.getByRole("option", { name: "Hotel", exact: true }).click();
  await field("Address").fill("Strandvägen 7");
  await field("Postal code").fill("114 56");
  await field("City").fill("Stockholm");
  await choose("Sweden");
  await page.getByRole("textbox", { name: /Organization number/ }).fill("556677-8899");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/settings\/overview$/);
  for (const text of ["Harbour & Pine Hotels", "Hotel", "Strandvägen 7", "114 56 Stockholm", "556677-8899"])
    await expect(page.getByRole("main").getByText(text, { exact: true }).first()).toBeVisible();
  const saved = await api.rest("GET", `/api/auth/accounts/${company.account}`, Account);
  expect(saved).toMatchObject({
    business_name: "Harbour & Pine Hotels",
    city: "Stockholm",
    iso_country: "SE",
  });
});
