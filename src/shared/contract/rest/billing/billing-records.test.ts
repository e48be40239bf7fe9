import { expect, test } from "vitest";
import { Account } from "#shared/contract/rest/entities.ts";
import { planPrice } from "#shared/domain/billing/plan-prices.ts";
import { accountSubscription } from "#tests/factories/billing/billing-records.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { AccountSubscription, LongRunningTransaction } from "./account-subscription.ts";
import { PriceEntry, Pricing } from "./pricing.ts";
import { CancellationReason, ListedSubscription, Recurrence, Subscription } from "./subscriptions.ts";

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

const SUBSCRIPTION = {
  id: "subscription",
  sound_zone: "zone",
  account: "abcd",
  billing_group: "kitchen",
  item: "Streaming",
  quantity: 1,
  quantity_source: "zone",
  price: 349,
  price_not_set: true,
  price_plan: "se_unlimited_monthly",
  deactivated: true,
  recur_at: "20260301000000",
  current_recurrence: "charge",
  paid_until: "20260302000000",
  paying_start_date: "20260101000000",
  reactivate_at: "20260501000000",
};

/** Nothing is lost of these records, and each of their fields is needed. */
test.each([
  ["subscription: 14 facts of what a zone buys (@C-158)", Subscription, SUBSCRIPTION],
  [
    "recurrence: its state and the time that it pays (@C-161)",
    Recurrence,
    { id: "charge", status: "payment_failed", pays_until: "20260301000000", payment_error_code: "odd" },
  ],
  [
    "cancellation reason: name, text and what people add (@C-162)",
    CancellationReason,
    { name: "user_defined", text: "Another reason", detailed_text: "We move", feedback: "Thanks" },
  ],
  [
    "long-running transaction: its end and its error (@C-141)",
    LongRunningTransaction,
    { id: "change", completed_at: "00010101000000", error: "card_declined" },
  ],
] as const)("%s", (_, record, sent) => {
  expect(record.parse(sent)).toMatchObject(sent);
  for (const field of Object.keys(sent))
    expect([field, record.safeParse({ ...sent, [field]: undefined }).success]).toEqual([field, false]);
});

test("subscription: its item streams or does not (@C-160)", () => {
  for (const record of [Subscription, ListedSubscription])
    expect(record.shape.item.options).toEqual(["Streaming", "NonStreaming"]);
});

const ENTRY = {
  id: "se_unlimited_monthly",
  plan: "unlimited",
  tier: "tier-3",
  billing_cycle: "monthly",
  iso_currency: "SEK",
  cycle_price: 349,
  prices: [174.5, 349],
  available_discount: { prices: [100, 349] },
  trial_days: 14,
  trial_length: { without_payment_details: 7 },
  item_name: "Unlimited",
  alignment_cost: {
    net_total: 58.17,
    entries: [{ period: { from: "2026-02-24T00:00:00Z", to: "2026-03-01T00:00:00Z" }, net_amount: 58.17 }],
  },
};

test("pricing: currency, invoice fee, voucher and prices of plans by month (@C-164 @C-165 @C-162)", () => {
  const sent = {
    iso_country: "SE",
    iso_currency: "SEK",
    invoice_fee: 49,
    voucher: { code: "HALF", percent_off: 50, months: 1, extra_trial_days: 0 },
    price_list: [ENTRY],
  };
  const parsed = Pricing.parse(sent);
  expect(parsed).toMatchObject(sent);
  expect(PriceEntry.parse(ENTRY)).toEqual(ENTRY);
  // The price that is shown is one of the months'.
  const entries = [...parsed.price_list.map((entry) => ({ ...entry, trial_days: 0 }))];
  expect(planPrice(entries, "unlimited")?.month).toBe(174.5);
});
