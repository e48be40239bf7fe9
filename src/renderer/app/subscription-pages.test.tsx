import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import { PLANS, TIER_OF_PLAN } from "#shared/domain/billing/plans.ts";
import { accountSubscription } from "#tests/factories/billing/billing-records.ts";
import {
  expectAccessible,
  LIST,
  MEMBER,
  OVERVIEW,
  openSelling,
  press,
  SHOP,
  selling,
  ZONES,
} from "#tests/factories/billing/selling-client.ts";

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("subscriptions: finance opens the overview from the menu of the settings (@C-062)", async () => {
  const { here } = await openSelling(`${SHOP}/settings/overview`);
  const menu = await screen.findByRole("navigation", { name: "Settings" });
  await act(async () => fireEvent.click(await within(menu).findByRole("link", { name: "Subscriptions" })));
  expect(await heading("Subscriptions")).toBeTruthy();
  await waitFor(() => expect(here()).toBe(OVERVIEW));
  expect(await screen.findByRole("heading", { level: 2, name: "Plan" })).toBeTruthy();
});

test("subscriptions: plain members are redirected to the settings, and Back does not return (@C-062)", async () => {
  const { go, here, router } = await openSelling(`${SHOP}/zones`, { roles: MEMBER });
  for (const address of [OVERVIEW, LIST]) {
    await go(`${SHOP}/zones`);
    await go(address);
    expect(here()).toBe(`${SHOP}/settings/overview`);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(here()).toBe(`${SHOP}/zones`));
  }
  await go(`${SHOP}/settings/overview`);
  const menu = await screen.findByRole("navigation", { name: "Settings" });
  expect(within(menu).queryByRole("link", { name: "Subscriptions" })).toBeNull();
});

test("subscriptions: nothing sold: the pages lead to the settings, whose menu hides them", async () => {
  const { go, here } = await openSelling(OVERVIEW, { account: selling({ billing: "off" }) });
  expect(here()).toBe(`${SHOP}/settings/overview`);
  await go(LIST);
  expect(here()).toBe(`${SHOP}/settings/overview`);
  const menu = await screen.findByRole("navigation", { name: "Settings" });
  expect(within(menu).queryByRole("link", { name: "Subscriptions" })).toBeNull();
});

test.each(PLANS.map((plan) => [plan, TIER_OF_PLAN[plan]] as const))(
  "subscriptions: overview names the plan %s (@C-004)",
  async (plan, tier) => {
    await openSelling(OVERVIEW, {
      account: selling({ plan, tier }),
      subscription: accountSubscription({ plan, tier }),
    });
    const card = await screen.findByRole("region", { name: "Plan" });
    const name = {
      starter: "Starter",
      essential: "Essential",
      unlimited: "Unlimited",
      "royalty-free": "Royalty-free",
    };
    expect(within(card).getByText(name[plan])).toBeTruthy();
    const month = { starter: "20", essential: "35", unlimited: "50", "royalty-free": "25" }[plan];
    expect(await within(card).findByText(`${month} € a month`)).toBeTruthy();
    const tierText =
      tier === "tier-3" ? "All music, and playlists of your own" : "Ready-made music and schedules";
    expect(within(card).getByText(tierText)).toBeTruthy();
    expect(within(card).getByRole("link", { name: "Change plan" }).getAttribute("href")).toBe(
      `${SHOP}/change-plan`,
    );
  },
);

test("subscriptions: overview shows payment, discount, credit, card and zones by state", async () => {
  await openSelling(OVERVIEW, {
    subscription: accountSubscription({
      next_charge: { at: "2031-03-01T12:00:00Z", amount: 62.5, zones: 2 },
      discount: { percent_off: 50, until: "2031-05-01T12:00:00Z" },
      credit: 12,
      failed_payment: { amount: 125, code: "card_declined", next_attempt_at: "2031-01-09T12:00:00Z" },
    }),
    counts: { ACTIVE: 2, PAUSED: 1, EXPIRED: 0 },
  });
  const next = await screen.findByRole("region", { name: "Next payment" });
  expect(next.textContent).toContain("62.50\u00a0€");
  expect(next.textContent).toContain("With VAT, for 2 zones");
  expect(next.textContent).toContain("50% discount");
  expect(next.textContent).toContain("Credit");
  expect(within(next).getByRole("alert").textContent).toMatch(
    /A payment of 125.+ failed.*We try again on .*January/,
  );
  const method = await screen.findByRole("region", { name: "Payment method" });
  expect(method.textContent).toContain("Visa **** 4242");
  expect(method.textContent).toContain("Expires April 2031");
  const zones = await screen.findByRole("region", { name: "Zones by subscription" });
  expect(
    within(zones)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["Active: 2 zones", `${LIST}?state=ACTIVE`],
    ["Paused: 1 zone", `${LIST}?state=PAUSED`],
  ]);
  await expectAccessible(screen.getByRole("main"));
});

test("subscriptions: overview says how a trial ends without a payment method", async () => {
  await openSelling(OVERVIEW, {
    account: selling({ payment_method: null }),
    subscription: accountSubscription({ trial_end: "29990101120000" }),
  });
  const next = await screen.findByRole("region", { name: "Next payment" });
  expect(next.textContent).toContain("Your trial ends on January 1, 2999");
  expect(next.textContent).toContain("Without one your zones stop playing a week later.");
  expect((await screen.findByRole("region", { name: "Payment method" })).textContent).toContain(
    "No payment method",
  );
});

test("subscriptions: overview without an answer offers a retry; with none nothing is for sale (@C-333)", async () => {
  let fails = true;
  const { calls } = await openSelling(OVERVIEW, {
    subscription: null,
    answer: ({ path }) => {
      if (fails && path.endsWith("/account_subscription"))
        throw new ApiError({ status: 503, code: "unavailable", message: "no" });
      return undefined;
    },
  });
  await screen.findByText("Roomtone isn't available right now. Try again in a moment.");
  fails = false;
  await press("Try again");
  expect(await screen.findByText("Nothing to pay for")).toBeTruthy();
  expect(within(screen.getByRole("main")).queryByRole("alert")).toBeNull();
  expect(calls).toContain("GET /api/billing/accounts/abcd/account_subscription");
});

test("subscriptions: a scheduled downgrade is cancelled in its dialog; the date disappears (@C-063 @C-232 @C-005 @C-336)", async () => {
  const scheduled = accountSubscription({
    upcoming_plan: "essential",
    upcoming_tier: "tier-1",
    recur_at: "20310301120000",
  });
  let held = scheduled;
  let refuses = true;
  const { calls, services } = await openSelling(OVERVIEW, {
    answer: ({ path }) => {
      if (path.endsWith("/cancel_downgrade")) {
        if (refuses) throw new ApiError({ status: 503, code: "unavailable", message: "no" });
        held = accountSubscription({ recur_at: "20310301120000" });
        return held;
      }
      return path.endsWith("/account_subscription") ? held : undefined;
    },
  });
  const title = "Your plan changes to Essential on March 1, 2031";
  expect(await screen.findByText(title)).toBeTruthy();
  await press("Keep Unlimited");
  let dialog = await screen.findByRole("dialog", { name: "Keep Unlimited?" });
  await expectAccessible(dialog);
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.some((call) => call.endsWith("/cancel_downgrade"))).toBe(false);
  await press("Keep Unlimited");
  dialog = await screen.findByRole("dialog", { name: "Keep Unlimited?" });
  await press("Keep Unlimited", within(dialog));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("isn't available right now");
  refuses = false;
  await press("Keep Unlimited", within(dialog));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("You keep your plan.")).toBeTruthy();
  expect(calls).toContain("POST /api/billing/accounts/abcd/cancel_downgrade");
  const stored = services.queryClient.getQueriesData<AccountSubscription>({ queryKey: ["billing"] });
  const [record] = stored.flatMap(([key, data]) => (key.at(-1) === "subscription" && data ? [data] : []));
  expect([record?.upcoming_plan, record?.upcoming_tier]).toEqual(["", ""]);
});

test("billing cycle: says from when and for how much, then changes; a refusal stays in the dialog (@C-192 @C-325)", async () => {
  const paying = accountSubscription({
    recur_at: "20310301120000",
    next_charge: { at: "2031-03-01T12:00:00Z", amount: 125, zones: 2 },
  });
  let held = paying;
  let refuses = true;
  const bodies: unknown[] = [];
  const { calls } = await openSelling(OVERVIEW, {
    answer: ({ path, body }) => {
      if (path.endsWith("/billing_cycle")) {
        bodies.push(body);
        if (refuses) throw new ApiError({ status: 409, code: "conflict", message: "no" });
        held = { ...paying, upcoming_billing_cycle: "yearly" };
        return held;
      }
      return path.endsWith("/account_subscription") ? held : undefined;
    },
  });
  await press("Change billing cycle");
  const dialog = await screen.findByRole("dialog", { name: "Change billing cycle" });
  const save = within(dialog).getByRole("button", { name: "Save billing cycle" });
  expect(save.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(save);
  fireEvent.click(await within(dialog).findByRole("radio", { name: /^Yearly/ }));
  await waitFor(() => expect(dialog.textContent).toContain("1,250\u00a0€"));
  expect(dialog.textContent).toContain("Payment on March 1, 2031");
  expect(dialog.textContent).toContain("125\u00a0€");
  expect(dialog.textContent).toContain("Zones can be paused only with monthly billing.");
  await expectAccessible(dialog);
  await press("Save billing cycle", within(dialog));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("changed since you opened it");
  refuses = false;
  await press("Save billing cycle", within(dialog));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("The billing cycle is changed.")).toBeTruthy();
  expect(await screen.findByText("Yearly from March 1, 2031")).toBeTruthy();
  const change = "PUT /api/billing/accounts/abcd/billing_cycle";
  expect(calls.filter((call) => call.endsWith("/billing_cycle"))).toEqual([change, change]);
  expect(bodies).toEqual(Array(2).fill({ billing_cycle: "yearly" }));
});

test("streaming subscriptions: lists streaming ones with state, date and price (@C-064 @C-160)", async () => {
  const { here } = await openSelling(LIST, {
    listed: ZONES,
    counts: { ACTIVE: 1, CANCELLED: 1, INACTIVE: 1 },
  });
  expect(here()).toBe(LIST);
  expect(await heading("Streaming subscriptions")).toBeTruthy();
  await waitFor(() => expect(document.title).toContain("Streaming subscriptions"));
  const list = await screen.findByRole("list", { name: "Streaming subscriptions" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(3);
  expect(within(list).queryByText("Signage")).toBeNull();
  const [bar, hall, spa] = within(list).getAllByRole("listitem");
  expect(bar?.textContent).toMatch(/Bar.*Shop.*Active.*Paid until .*2026.*50\u00a0€ a month/);
  expect(hall?.textContent).toMatch(/Hall.*Annex.*Cancelled.*Plays until/);
  expect(spa?.textContent).toMatch(/Spa.*Shop.*Not activated$/);
  expect(within(list).getByRole("link", { name: "Bar" }).getAttribute("href")).toBe(`${LIST}/bar`);
  await expectAccessible(screen.getByRole("main"));
});

test("streaming subscriptions: search and state are kept in the address; none found can be cleared", async () => {
  const asked: string[] = [];
  const { here } = await openSelling(`${LIST}?state=PAUSED`, {
    counts: { ACTIVE: 3 },
    answer: ({ path }) => {
      if (path.includes("/abcd/subscriptions")) asked.push(path);
      return undefined;
    },
  });
  expect(await screen.findByText("No subscriptions found")).toBeTruthy();
  expect(asked.at(-1)).toContain("state=PAUSED");
  expect((await screen.findByRole("button", { name: "Paused 0" })).getAttribute("aria-pressed")).toBe("true");
  fireEvent.change(screen.getByRole("searchbox", { name: "Search zones and locations" }), {
    target: { value: "bar" },
  });
  await waitFor(() => expect(here()).toContain("q=bar"));
  await press("Active 3");
  await waitFor(() => expect(asked.at(-1)).toMatch(/q=bar.*state=ACTIVE|state=ACTIVE.*q=bar/));
  await press("Show all");
  await waitFor(() => expect(here()).toBe(LIST));
  expect(await screen.findByText("No zones yet")).toBeTruthy();
});

test("streaming subscriptions: shift selects a range, and the bar clears it", async () => {
  await openSelling(LIST, { listed: ZONES });
  const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
  const chosen = (text: string) => expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  fireEvent.click(await box("Select Bar"));
  fireEvent.click(await box("Select Spa"), { shiftKey: true });
  chosen("3 zones selected");
  fireEvent.click(await box("Select Hall"));
  chosen("2 zones selected");
  fireEvent.click(await box("Select Bar"), { shiftKey: true });
  chosen("1 zone selected");
  await press("Clear selection");
  expect(screen.queryByRole("button", { name: "Clear selection" })).toBeNull();
  expect(document.activeElement).toBe(await box("Select all shown"));
});
