import { eq } from "drizzle-orm";
import { acls } from "#server/db/schema/people/people.ts";
import { expect } from "./expect.ts";
import { signedInAs, test } from "./fixtures.ts";

test("single sign-on: finance users are redirected; inviters have the page without a menu entry (@P-178)", async ({
  signedIn: page,
  company,
  service,
}) => {
  const { account, staff } = company;
  const shown = `/accounts/${account}/settings/saml`;
  const nav = page.getByRole("navigation", { name: "Settings" });
  const entry = nav.getByRole("link", { name: "Single sign-on" });
  const heading = page.getByRole("heading", { name: "Single sign-on", level: 1 });
  await page.goto(shown);
  await expect(entry).toBeVisible();
  await page.evaluate(
    (key) => sessionStorage.setItem("roomtone.permission-overrides", JSON.stringify({ [key]: "removed" })),
    `account ${account} USERS_WRITE`,
  );
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(nav.getByRole("link", { name: "Users" })).toBeVisible();
  await expect(entry).toHaveCount(0);

  const { db } = service.service.services;
  await db.update(acls).set({ finance: true }).where(eq(acls.userId, staff.id));
  await page.evaluate(() => sessionStorage.clear());
  await signedInAs(page, staff);
  await page.goto(shown);
  await expect(page).toHaveURL(`/accounts/${account}/settings/overview`);
});
