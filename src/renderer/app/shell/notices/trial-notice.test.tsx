import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Account } from "#shared/contract/rest/entities.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { openClient } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";

/** An account in its trial, of a host that sells subscriptions. */
const inTrial = (days: number, { card = "", ...over }: { card?: string } & Partial<Account> = {}) =>
  accountRecord({
    id: "abcd",
    billing: "sandbox",
    payment_method: {
      psp: "stripe_creditcard",
      deactivated: false,
      creditcard_data: { card_type: card },
      trial_expires_at: new Date(Date.now() + days * DAY_MS).toISOString(),
    },
    ...over,
  });

/** Opens a page with the notice. */
async function openWith(account: Account): Promise<void> {
  await openClient("/user", { accounts: [account] });
  // No message appears before the account is loaded.
  await screen.findByRole("button", { name: "Account: Shop" });
}

test.each([
  [-1 / 24, {}, /^Your trial has ended\.$/],
  [5 / 24, {}, /^Your trial ends today\.$/],
  [1.2, {}, /^Your trial ends in 2 days, on [A-Z]\w+ \d+\.$/],
  [1.2, { checkout_state: "setup" }, /^Your payment details aren't complete yet\.$/],
] as const)(
  "trial banner: with %d days left and %j it shows its state (@P-195 @P-270)",
  async (days, over, text) => {
    await openWith(inTrial(days, over));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByText(/Your trial|payment details/)).toHaveLength(1);
  },
);

test("trial banner: is gone once a payment method is set (@P-195 @P-270)", async () => {
  await openWith(inTrial(5 / 24, { card: "visa", checkout_state: "completed" }));
  expect(screen.queryByText(/Your trial|payment details/)).toBeNull();
});

test("trial banner: says until when, with a link to the subscriptions", async () => {
  await openClient("/user", { accounts: [inTrial(11.5)] });
  const date = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "long" }).format(
    Date.now() + 11.5 * DAY_MS,
  );
  await screen.findByText(`Your trial ends in 12 days, on ${date}.`);
  expect(screen.getByRole("link", { name: "See subscriptions" }).getAttribute("href")).toBe(
    "/accounts/abcd/settings/subscriptions",
  );
});

test("trial banner: has no link for people without a say in subscriptions", async () => {
  const roles = { owner: false, admin: false, contact: true, finance: false };
  await openClient("/user", { accounts: [inTrial(0.5)], roles });
  await screen.findByText("Your trial ends today.");
  expect(screen.queryByRole("link", { name: "See subscriptions" })).toBeNull();
});
