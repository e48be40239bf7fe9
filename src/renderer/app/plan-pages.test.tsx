import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type {
  AccountSubscription,
  PlanChangeCost,
} from "#shared/contract/rest/billing/account-subscription.ts";
import { PLANS, type Plan, TIER_OF_PLAN } from "#shared/domain/billing/plans.ts";
import { priceEntry } from "#tests/factories/billing/price-entry.ts";
import { closeClient, openClient } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";

/** The pages of plans in the whole client. */

const SHOP = "/accounts/abcd";
const MEMBER = { owner: false, admin: false, contact: false, finance: false };
const UNSET = "00010101000000";
const NONE = { total: 0, names: [] };

const PRICES = PLANS.flatMap((plan, rank) => {
  const month = 100 * (rank + 1);
  return [
    priceEntry(plan, "monthly", month, { trial_days: 14 }),
    priceEntry(plan, "yearly", Math.round((month * 10) / 12), { cycle_price: month * 10 }),
  ];
});

interface Shop {
  readonly subscription?: Partial<AccountSubscription>;
  readonly roles?: typeof MEMBER;
  readonly billing?: "off" | "sandbox";
  readonly losses?: PlanChangeCost["losses"];
  /** Errors of the next changes; empty: it is made. */
  readonly errors?: string[];
}

/** Opens the client of a shop on the essential plan that pays until the first of June. */
async function open(
  address: string,
  { subscription = {}, roles, billing = "sandbox", losses, errors = [] }: Shop = {},
) {
  let own: AccountSubscription = {
    account: "abcd",
    plan: "essential",
    tier: "tier-1",
    upcoming_plan: "",
    upcoming_tier: "",
    billing_cycle: "monthly",
    upcoming_billing_cycle: "",
    paying_start_date: "20260101000000",
    recur_at: "20260601120000",
    trial_start: UNSET,
    trial_end: UNSET,
    iso_currency: "SEK",
    timezone: "UTC",
    next_charge: null,
    discount: null,
    credit: 0,
    failed_payment: null,
    ...subscription,
  };
  let polls = 0;
  let error = "";
  const sent: string[] = [];
  const changes: unknown[] = [];
  const isLarger = (plan: Plan) => PLANS.indexOf(plan) > PLANS.indexOf(own.plan);
  const opened = await openClient(address, {
    accounts: [accountRecord({ id: "abcd", plan: own.plan, tier: own.tier, billing })],
    ...(roles && { roles }),
    answer: ({ method, path, body }) => {
      const { pathname, searchParams } = new URL(path, "http://shop.test");
      if (pathname.endsWith("/pricing"))
        return {
          iso_country: "SE",
          iso_currency: "SEK",
          timezone: "UTC",
          invoice_fee: 0,
          vat_percent: 25,
          voucher: null,
          price_list: PRICES,
        };
      if (pathname.endsWith("/account_subscription")) {
        sent.push(method);
        if (method === "POST") own = { ...own, plan: "unlimited", tier: "tier-3" };
        return own;
      }
      if (pathname.endsWith("/plan_change_cost")) {
        const to = searchParams.get("to_plan") as Plan;
        return {
          iso_currency: "SEK",
          effective_at: "2026-06-01T12:00:00.000Z",
          immediate: isLarger(to),
          credited: 100,
          charged: 180,
          vat: 20,
          due: isLarger(to) ? 100 : 0,
          next_price: 300,
          losses: losses ?? { zones: NONE, stations: NONE, playlists: NONE },
        };
      }
      if (pathname.endsWith("/change_plan")) {
        polls = 0;
        changes.push(body);
        error = errors.shift() ?? "";
        return { id: "change", plan: own.plan, account: "abcd" };
      }
      if (pathname.endsWith("/long_running_transactions/change")) {
        polls++;
        if (polls < 2 && error === "") return { id: "change", completed_at: UNSET, error: "" };
        const to = wanted();
        if (error === "")
          own = isLarger(to)
            ? { ...own, plan: to, tier: TIER_OF_PLAN[to], upcoming_plan: "", upcoming_tier: "" }
            : { ...own, upcoming_plan: to, upcoming_tier: TIER_OF_PLAN[to] };
        return { id: "change", completed_at: "20260501120000", error };
      }
      return undefined;
    },
  });
  const wanted = () => opened.here().split("/").at(-1) as Plan;
  return { ...opened, sent, changes, polls: () => polls };
}

const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const cards = async () =>
  within(await screen.findByRole("list", { name: "Plans" }))
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
const card = (plan: string) => screen.findByRole("article", { name: plan });
const choose = async (plan: string) =>
  fireEvent.click(within(await card(plan)).getByRole("button", { name: `Choose ${plan}` }));
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const hasFrame = () =>
  screen.queryByRole("navigation", { name: "Main" }) !== null || screen.queryByRole("searchbox") !== null;

test("plans: choosing and upgrading share a screen without sidebar and search (@C-068 @P-077)", async () => {
  const { go, here, calls } = await open(`${SHOP}/upgrade-plan/`);
  expect(await heading("Choose a plan")).toBeTruthy();
  const shown = await cards();
  expect(shown).toEqual(["Essential", "Unlimited", "Royalty-free"]);
  expect(hasFrame()).toBe(false);
  await go(`${SHOP}/choose-plan/`);
  expect(await heading("Choose a plan")).toBeTruthy();
  expect(await cards()).toEqual(shown);
  expect(here()).toBe(`${SHOP}/choose-plan/`);
  const asked = calls.filter((call) => call.includes("/billing/pricing?"));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/all_plans=true/);
  expect(asked[0]).toMatch(/iso_country=SE/);
  expect(within(await card("Essential")).getByText("Your plan")).toBeTruthy();
});

test("plans: an account that has never paid gets the chosen plan at once (@C-069)", async () => {
  const { sent, calls } = await open(`${SHOP}/choose-plan/`, {
    subscription: { paying_start_date: UNSET, recur_at: UNSET },
  });
  await choose("Unlimited");
  expect(await within(await card("Unlimited")).findByText("Your plan")).toBeTruthy();
  expect(within(await card("Essential")).queryByText("Your plan")).toBeNull();
  expect(sent.filter((method) => method === "POST")).toHaveLength(1);
  expect(calls.some((call) => call.includes("change_plan"))).toBe(false);
});

test("plans: prices follow the billing cycle, with the free months of a year (@C-165)", async () => {
  await open(`${SHOP}/choose-plan/`);
  const unlimited = await card("Unlimited");
  expect(within(unlimited).getByText(/^300.kr$/)).toBeTruthy();
  expect(within(unlimited).queryByText("2 months free")).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Yearly" }));
  expect(await within(unlimited).findByText("2 months free")).toBeTruthy();
  expect(within(unlimited).getByText(/^3.000.kr charged every year$/)).toBeTruthy();
  expect(screen.getByText(/^You pay monthly\./)).toBeTruthy();
});

test("plans: the starter plan is shown to those who ask for it", async () => {
  await open(`${SHOP}/upgrade-plan/`);
  expect(await cards()).not.toContain("Starter");
  await press("Only one zone? See Starter");
  expect(await cards()).toContain("Starter");
});

test("plans: the list of a change has neither sidebar nor search (@C-070 @P-075)", async () => {
  const { here } = await open(`${SHOP}/change-plan/`);
  expect(await heading("Change plan")).toBeTruthy();
  expect(await cards()).toContain("Unlimited");
  expect(hasFrame()).toBe(false);
  fireEvent.click(within(await card("Unlimited")).getByRole("link", { name: "Choose Unlimited" }));
  expect(await heading("Upgrade to Unlimited")).toBeTruthy();
  expect(here()).toBe(`${SHOP}/change-plan/unlimited`);
});

test("change of plan: an upgrade shows its cost by line and is made at once (@C-337 @C-005 @C-230 @C-234 @C-334 @C-335 @C-192)", async () => {
  const { here, calls, polls, go, changes } = await open(`${SHOP}/change-plan/unlimited`);
  const cost = within(await screen.findByRole("region", { name: "Cost" }));
  expect(cost.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Essential: paid for and not used",
    "Unlimited: the rest of the period",
    "VAT",
    "To pay now, with VAT",
  ]);
  const amounts = cost.getAllByRole("definition").map(({ textContent }) => textContent?.replace(/\s/g, " "));
  expect(amounts).toEqual(["-100 kr", "180 kr", "20 kr", "100 kr"]);
  const billing = "/api/billing/accounts/abcd";
  expect(calls).toContain(`GET ${billing}/plan_change_cost?from_plan=essential&to_plan=unlimited`);
  const pay = await screen.findByRole("button", { name: /^Pay 100.kr and change$/ });
  fireEvent.click(pay);
  fireEvent.click(pay);
  expect(await screen.findByText("Your plan is being changed …")).toBeTruthy();
  expect(await screen.findByText("Your plan is now Unlimited")).toBeTruthy();
  expect(here()).toBe(`${SHOP}/change-plan/confirmed/unlimited`);
  // Not completed at first.
  expect(polls()).toBe(2);
  const asked = "GET /api/auth/accounts/abcd/long_running_transactions/change";
  expect(calls.filter((call) => call === asked)).toHaveLength(2);
  expect(calls.filter((call) => call.endsWith("/change_plan"))).toEqual([`POST ${billing}/change_plan`]);
  expect(changes).toEqual([{ from_plan: "essential", to_plan: "unlimited" }]);
  await go(`${SHOP}/change-plan/confirmed/unlimited`);
  expect(await screen.findByText("Your plan is now Unlimited")).toBeTruthy();
});

test("change of plan: a downgrade names what it takes away, and is scheduled (@C-071 @C-005 @C-230)", async () => {
  const { here, go } = await open(`${SHOP}/change-plan/essential`, {
    subscription: { plan: "unlimited", tier: "tier-3" },
    losses: {
      zones: NONE,
      stations: { total: 1, names: ["Evening"] },
      playlists: { total: 22, names: ["Summer", "Summer"] },
    },
  });
  expect(await heading("Change to Essential")).toBeTruthy();
  const lost = within(await screen.findByRole("region", { name: "22 playlists can't be edited" }));
  expect(lost.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Summer",
    "Summer",
    "and 20 more",
  ]);
  expect(screen.getByText("Evening")).toBeTruthy();
  await press(/^Change on June 1, 2026$/);
  expect(await screen.findByText("Your plan changes to Essential on June 1, 2026")).toBeTruthy();
  expect(screen.getByText(/^Until then you keep Unlimited\./)).toBeTruthy();
  expect(here()).toBe(`${SHOP}/change-plan/confirmed/essential`);
  await go(`${SHOP}/change-plan/gold`);
  expect(await heading("This plan doesn't exist")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Change/ })).toBeNull();
});

test("change of plan: only known plans have a page (@C-267 @P-076)", async () => {
  const { go, calls } = await open(`${SHOP}/change-plan/unlimited`);
  expect(await heading("Upgrade to Unlimited")).toBeTruthy();
  await go(`${SHOP}/change-plan/confirmed/unlimited`);
  expect(await screen.findByText("You keep the plan that you have. Nothing was charged.")).toBeTruthy();
  const before = calls.length;
  for (const address of ["change-plan/bogus", "change-plan/confirmed/bogus"]) {
    await go(`${SHOP}/${address}`);
    expect(await heading("This plan doesn't exist")).toBeTruthy();
  }
  expect(calls.slice(before).filter((call) => call.includes("/billing/"))).toEqual([]);
});

test("change of plan: a failure is shown with its reason, and the same page tries again (@C-192)", async () => {
  const { here } = await open(`${SHOP}/change-plan/unlimited`, {
    errors: ["card_declined", "payment-method-missing"],
  });
  await press(/^Pay/);
  const failure = await screen.findByRole("alert");
  expect(failure.textContent).toContain("card_declined");
  await press(/^Pay/);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("There is no payment method"));
  expect(here()).toBe(`${SHOP}/change-plan/unlimited`);
  await press(/^Pay/);
  expect(await screen.findByText("Your plan is now Unlimited")).toBeTruthy();
});

test("plans: people who do not pay, and accounts without billing, are led to the settings", async () => {
  const { go, here } = await open(`${SHOP}/upgrade-plan`, { roles: MEMBER });
  expect(here()).toBe(`${SHOP}/settings/overview`);
  await go(`${SHOP}/change-plan/unlimited`);
  expect(here()).toBe(`${SHOP}/settings/overview`);
  closeClient();
  const free = await open(`${SHOP}/choose-plan`, { billing: "off" });
  expect(free.here()).toBe(`${SHOP}/settings/overview`);
  expect(free.calls.filter((call) => call.includes("/billing/"))).toEqual([]);
});

test("plans: prices are those of a billing cycle that is to come", async () => {
  const { go } = await open(`${SHOP}/change-plan/unlimited`, {
    subscription: { upcoming_billing_cycle: "yearly" },
  });
  expect(await screen.findByText("After that 300 kr per zone and year, without VAT.")).toBeTruthy();
  await go(`${SHOP}/change-plan`);
  expect(await screen.findByRole("radio", { name: "Yearly", checked: true })).toBeTruthy();
});

test("plans: in a trial a choice leads to its cost, without another trial", async () => {
  await open(`${SHOP}/choose-plan`, {
    subscription: { paying_start_date: UNSET, recur_at: UNSET, trial_end: "20260601120000" },
  });
  const unlimited = within(await card("Unlimited"));
  expect(unlimited.queryByText("14 days free to start with")).toBeNull();
  expect(unlimited.getByRole("link", { name: "Choose Unlimited" }).getAttribute("href")).toBe(
    `${SHOP}/change-plan/unlimited`,
  );
});
