import { expect, test } from "vitest";
import { accountRecord } from "#tests/factories/account.ts";
import { accountSubscription } from "#tests/factories/billing-records.ts";
import { AccountSubscription } from "./account-subscription.ts";
import { Account } from "./entities.ts";

test("account subscription: has plan, tier, what is scheduled, and its dates (@C-140)", () => {
  const sent = {
    tier: "tier-3",
    plan: "unlimited",
    upcoming_tier: "tier-1",
    upcoming_plan: "essential",
    paying_start_date: "20260101000000",
    recur_at: "20260301000000",
    trial_start: "20251201000000",
    trial_end: "20260101000000",
  };
  const { account, billing_cycle } = accountSubscription();
  expect(AccountSubscription.parse({ ...sent, account, billing_cycle })).toMatchObject(sent);
  const unknown = AccountSubscription.safeParse({ ...accountSubscription(), upcoming_plan: "huge" });
  expect(unknown.error?.issues.map(({ path }) => path)).toEqual([["upcoming_plan"]]);
});

test("account: has tier, plan, billing cycle and the other facts of what it buys (@C-132)", () => {
  const bought = {
    tier: "tier-1",
    plan: "essential",
    billing_cycle: "yearly",
    billing_voucher: "spring",
    try_before_you_buy: true,
    checkout_state: "setup",
    iso_currency: "SEK",
    content_provider: "roomtone",
  } as const;
  const parsed = (over: object) => Account.safeParse({ ...accountRecord(bought), ...over });
  expect(parsed({}).data).toMatchObject(bought);
  const accepted = {
    tier: ["tier-1", "tier-2", "tier-3"],
    plan: ["starter", "essential", "unlimited", "royalty-free"],
    billing_cycle: ["monthly", "quarterly", "yearly"],
    checkout_state: ["setup", "completed", null],
  };
  for (const [field, values] of Object.entries(accepted)) {
    for (const value of values) expect(parsed({ [field]: value }).data).toMatchObject({ [field]: value });
    expect(parsed({ [field]: "other" }).error?.issues.map(({ path }) => path)).toEqual([[field]]);
  }
});
