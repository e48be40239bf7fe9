import { eq } from "drizzle-orm";
import { accounts } from "#server/db/schema/people/people.ts";
import { Account } from "#shared/contract/rest/entities.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { signedInAs, test } from "./fixtures.ts";

test.override({ billing: "sandbox" });

test("terms: new ones must be accepted, by people who may do so; the trial stays shown above the page (@P-195 @P-270 @P-271 @P-272)", async ({
  signedIn: page,
  company,
  service,
  api,
}) => {
  const { db } = service.service.services;
  const paymentMethod = {
    psp: "stripe_creditcard",
    deactivated: false,
    creditcard_data: { card_type: "" },
    trial_expires_at: new Date(Date.now() + 5 * HOUR_MS).toISOString(),
  };
  const set = { termsType: "reseller" as const, paymentMethod };
  await db.update(accounts).set(set).where(eq(accounts.id, company.account));
  const modal = page.getByRole("dialog", { name: "Our terms of service" });
  await page.goto("/user");
  await expect(modal).toBeVisible();
  await signedInAs(page, company.staff);
  await page.goto("/user");
  await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
  await expect(modal).toBeHidden();

  await signedInAs(page, company.owner);
  await page.goto("/user");
  await expect(modal).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(modal).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await modal.getByRole("button", { name: "Accept the terms" }).click();
  expect(new URL((await sent).url()).pathname).toBe(`/api/auth/accounts/${company.account}/legal_acceptance`);
  expect((await sent).postDataJSON()).toEqual({ legal_acceptance: true, terms_type: "reseller" });
  await expect(modal).toBeHidden();
  await expect
    .poll(() => api.rest("GET", `/api/auth/accounts/${company.account}`, Account))
    .toMatchObject({ legal_acceptance: { accepted_by: company.owner.id, terms_type: "reseller" } });
  await page.reload();
  await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(page.getByText("Your trial ends today.", { exact: false })).toBeVisible();
  await expectAccessible(page);
});
