import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accounts } from "#server/db/schema/people.ts";
import { Account } from "#shared/contract/rest/entities.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";
import { expectAccessible } from "./accessible.ts";
import { signedInAs, test } from "./fixtures.ts";

test.use({ billing: "sandbox" });

/** The payment method of an account whose trial ends in this many hours. */
const paying = (hours: number, card = "") => ({
  psp: "stripe_creditcard",
  deactivated: false,
  creditcard_data: { card_type: card },
  trial_expires_at: new Date(Date.now() + hours * HOUR_MS).toISOString(),
});

test("trial: shows its state until a payment method is set", {
  tag: ["@P-195", "@P-270"],
}, async ({ signedIn: page, company, service }) => {
  const { db } = service.service.services;
  const shows = async (over: Partial<typeof accounts.$inferInsert>, text: RegExp | null) => {
    await db.update(accounts).set(over).where(eq(accounts.id, company.account));
    await page.goto("/user");
    // No message appears before the account is loaded.
    await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
    const notice = page.getByText(/Your trial|payment details/);
    if (text) await expect(notice).toHaveText(text);
    else await expect(notice).toBeHidden();
  };
  await page.goto("/user");
  await shows({ paymentMethod: paying(-1) }, /^Your trial has ended\.$/);
  await shows({ paymentMethod: paying(5) }, /^Your trial ends today\.$/);
  await shows({ paymentMethod: paying(1.2 * 24) }, /^Your trial ends in 2 days, on [A-Z]\w+ \d+\.$/);
  await expect(page.getByRole("status").getByRole("link", { name: "See subscriptions" })).toHaveAttribute(
    "href",
    `/accounts/${company.account}/settings/subscriptions`,
  );
  await expectAccessible(page);
  await shows({ checkoutState: "setup" }, /^Your payment details aren't complete yet\.$/);
  await shows({ paymentMethod: paying(5, "visa"), checkoutState: "completed" }, null);
});

test("terms: new ones must be accepted, by people who may do so", {
  tag: ["@P-271", "@P-272"],
}, async ({ signedIn: page, company, service, browser, api }) => {
  const { db } = service.service.services;
  await db.update(accounts).set({ termsType: "reseller" }).where(eq(accounts.id, company.account));
  const staff = await (await browser.newContext({ baseURL: service.url })).newPage();
  await signedInAs(staff, company.staff);
  await staff.goto("/user");
  await expect(staff.getByRole("button", { name: "User menu" })).toBeVisible();

  await page.goto("/user");
  const modal = page.getByRole("dialog", { name: "Our terms of service" });
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
  await expect(staff.getByRole("dialog", { name: "Our terms of service" })).toBeHidden();
});
