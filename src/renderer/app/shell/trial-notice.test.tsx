import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { accountRecord } from "#tests/factories/account.ts";
import { closeClient, forgetClient, openClient } from "#tests/factories/whole-client.tsx";

beforeEach(forgetClient);
afterEach(closeClient);

/** An account in its trial, of a host that sells subscriptions. */
const inTrial = (days: number) =>
  accountRecord({
    id: "abcd",
    billing: "sandbox",
    payment_method: {
      psp: "stripe_creditcard",
      deactivated: false,
      creditcard_data: { card_type: "" },
      trial_expires_at: new Date(Date.now() + days * DAY_MS).toISOString(),
    },
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
