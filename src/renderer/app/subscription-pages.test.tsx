import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { AccountSubscription } from "#shared/contract/rest/account-subscription.ts";
import type { CartLine, CartPreview } from "#shared/contract/rest/carts.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import type { ListedSubscription } from "#shared/contract/rest/subscriptions.ts";
import { PLANS, TIER_OF_PLAN } from "#shared/domain/billing/plans.ts";
import { accountRecord } from "#tests/factories/account.ts";
import { accountSubscription, listedSubscription, pricing } from "#tests/factories/billing.ts";
import { type Client, closeClient, forgetClient, openClient } from "#tests/factories/whole-client.tsx";

/** The settings of subscriptions in the whole client, of a host that sells. */

beforeEach(forgetClient);
afterEach(closeClient);

const SHOP = "/accounts/abcd";
const OVERVIEW = `${SHOP}/settings/subscriptions`;
const LIST = `${OVERVIEW}/streaming`;
const FINANCE = { owner: false, admin: false, contact: false, finance: true };
const MEMBER = { owner: false, admin: false, contact: false, finance: false };

const VISA = {
  psp: "stripe_creditcard",
  deactivated: false,
  creditcard_data: { card_type: "visa", masked_number: "**** 4242", expiry_month: 4, expiry_year: 2031 },
  trial_expires_at: null,
};

const selling = (over: Partial<Account> = {}) =>
  accountRecord({ id: "abcd", billing: "sandbox", iso_currency: "EUR", payment_method: VISA, ...over });

interface World extends Pick<Client, "roles" | "answer"> {
  readonly account?: Account;
  readonly subscription?: AccountSubscription | null;
  readonly listed?: readonly ListedSubscription[];
  readonly counts?: Readonly<Record<string, number>>;
}

function open(address: string, world: World = {}) {
  const { account = selling(), subscription = accountSubscription(), listed = [], counts = {} } = world;
  return openClient(address, {
    accounts: [account],
    roles: world.roles ?? FINANCE,
    graphql: () => ({ account: { id: "abcd", permissions: ["SETTINGS_READ"] } }),
    answer: (call) => {
      const own = world.answer?.(call);
      if (own !== undefined) return own;
      if (call.path.includes("/billing/pricing")) return pricing();
      if (call.path.endsWith("/account_subscription")) {
        if (subscription !== null) return subscription;
        throw new ApiError({ status: 404, code: "not_found", message: "no" });
      }
      if (call.path.includes("/abcd/subscriptions"))
        return { items: listed, total: listed.length, counts, after: null };
      return undefined;
    },
  });
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = async (name: string | RegExp, within_: ReturnType<typeof within> | typeof screen = screen) => {
  const button = await within_.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};

/** Fails on findings of axe in the main part of the page, or in its dialog. */
async function expectAccessible(element: HTMLElement) {
  const { violations } = await axe.run(element, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test("subscriptions: finance opens the overview from the menu of the settings (@C-062)", async () => {
  const { here } = await open(`${SHOP}/settings/overview`);
  const menu = await screen.findByRole("navigation", { name: "Settings" });
  await act(async () => fireEvent.click(await within(menu).findByRole("link", { name: "Subscriptions" })));
  expect(await heading("Subscriptions")).toBeTruthy();
  await waitFor(() => expect(here()).toBe(OVERVIEW));
  expect(await screen.findByRole("heading", { level: 2, name: "Plan" })).toBeTruthy();
});

test("subscriptions: plain members are redirected to the settings, and Back does not return (@C-062)", async () => {
  const { go, here, router } = await open(`${SHOP}/zones`, { roles: MEMBER });
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
  const { go, here } = await open(OVERVIEW, { account: selling({ billing: "off" }) });
  expect(here()).toBe(`${SHOP}/settings/overview`);
  await go(LIST);
  expect(here()).toBe(`${SHOP}/settings/overview`);
  const menu = await screen.findByRole("navigation", { name: "Settings" });
  expect(within(menu).queryByRole("link", { name: "Subscriptions" })).toBeNull();
});

test.each(PLANS.map((plan) => [plan, TIER_OF_PLAN[plan]] as const))(
  "subscriptions: overview names the plan %s (@C-004)",
  async (plan, tier) => {
    await open(OVERVIEW, {
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
  await open(OVERVIEW, {
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
  await open(OVERVIEW, {
    account: selling({ payment_method: null }),
    subscription: accountSubscription({ trial_end: "29990101120000" }),
  });
  const next = await screen.findByRole("region", { name: "Next payment" });
  expect(next.textContent).toContain("Your trial ends on January 1, 2999");
  expect(next.textContent).toContain("Without one your zones stop playing then.");
  expect((await screen.findByRole("region", { name: "Payment method" })).textContent).toContain(
    "No payment method",
  );
});

test("subscriptions: overview without an answer offers a retry; with none nothing is for sale", async () => {
  let fails = true;
  await open(OVERVIEW, {
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
});

test("subscriptions: a scheduled downgrade is cancelled in its dialog; the date disappears (@C-063 @C-232)", async () => {
  const scheduled = accountSubscription({
    upcoming_plan: "essential",
    upcoming_tier: "tier-1",
    recur_at: "20310301120000",
  });
  let held = scheduled;
  let refuses = true;
  const { calls, services } = await open(OVERVIEW, {
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
  const stored = services.queryClient.getQueriesData<AccountSubscription>({ queryKey: ["billing"] });
  const [record] = stored.flatMap(([key, data]) => (key.at(-1) === "subscription" && data ? [data] : []));
  expect([record?.upcoming_plan, record?.upcoming_tier]).toEqual(["", ""]);
});

test("billing cycle: says from when and for how much, then changes; a refusal stays in the dialog", async () => {
  const paying = accountSubscription({
    recur_at: "20310301120000",
    next_charge: { at: "2031-03-01T12:00:00Z", amount: 125, zones: 2 },
  });
  let held = paying;
  let refuses = true;
  const { calls } = await open(OVERVIEW, {
    answer: ({ path }) => {
      if (path.endsWith("/billing_cycle")) {
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
  expect(calls.filter((call) => call.endsWith("/billing_cycle"))).toHaveLength(2);
});

const ZONES = [
  listedSubscription({ sound_zone: "bar", name: "Bar" }),
  listedSubscription({ sound_zone: "hall", name: "Hall", state: "CANCELLED", location_name: "Annex" }),
  listedSubscription({ sound_zone: "spa", name: "Spa", state: "INACTIVE", active_until: null, price: null }),
  listedSubscription({ sound_zone: "sign", name: "Signage", item: "NonStreaming" }),
];

test("streaming subscriptions: lists streaming ones with state, date and price (@C-064 @C-160)", async () => {
  const { here } = await open(LIST, { listed: ZONES, counts: { ACTIVE: 1, CANCELLED: 1, INACTIVE: 1 } });
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
  const { here } = await open(`${LIST}?state=PAUSED`, {
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

const line = (over: Partial<CartLine> = {}): CartLine => ({
  sound_zone: "bar",
  name: "Bar",
  location_name: "Shop",
  skipped: null,
  period: { from: "2026-02-01T12:00:00Z", to: "2026-03-01T12:00:00Z" },
  full: 50,
  net: 50,
  plays_until: "2026-03-01T12:00:00Z",
  ...over,
});

const preview = (over: Partial<CartPreview> = {}): CartPreview => ({
  iso_currency: "EUR",
  lines: [
    line(),
    line({ sound_zone: "spa", name: "Spa", location_name: "Annex", full: 50, net: 25 }),
    line({
      sound_zone: "hall",
      name: "Hall",
      location_name: "Annex",
      skipped: "already-so",
      full: 0,
      net: 0,
    }),
  ],
  net: 75,
  vat: 18.75,
  total: 93.75,
  credit: 3.75,
  due: 90,
  next: { at: "2026-03-01T12:00:00Z", net: 150 },
  ...over,
});

const DONE = { id: "r", status: "completed", pays_until: "20260301000000", payment_error_code: "" } as const;

/** The list with a cart of everything; checkouts are answered in order. Returns the cart's calls. */
async function openCart(
  action: string | RegExp,
  checkouts: readonly (() => unknown)[],
  previews = [preview()],
) {
  const sent: string[] = [];
  let looks = 0;
  const client = await open(LIST, {
    listed: ZONES,
    answer: ({ path }) => {
      if (path.endsWith("/cart/preview")) return previews[Math.min(looks++, previews.length - 1)];
      if (!path.endsWith("/cart/checkout")) return undefined;
      sent.push(path);
      const answer = checkouts[sent.length - 1];
      if (!answer) throw new Error("Not expected");
      return answer();
    },
  });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await press(action);
  const dialog = await screen.findByRole("dialog");
  return { ...client, dialog, sent };
}

const bought = () => ({ sound_zones: ["bar", "spa"], recurrences: [DONE] });
const refused = (reason: string) => () => {
  throw new ApiError({ status: 409, code: "conflict", message: "no", reason });
};

test("cart: shows each zone's cost by location, why one stays, and one total; success closes it", async () => {
  const { dialog, sent } = await openCart("Activate …", [bought]);
  const lines = await within(dialog).findByRole("list", { name: "Zones of this change" });
  expect(
    within(lines)
      .getAllByRole("listitem")
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/^Shop1 zone · 50\u00a0€$/),
    expect.stringMatching(/^BarFeb 1, 2026 – Mar 1, 202650\u00a0€$/),
    expect.stringMatching(/^Annex2 zones · 25\u00a0€$/),
    expect.stringMatching(/^Spa.*25\u00a0€Before: 50\u00a0€$/),
    "HallIs so already",
  ]);
  expect(dialog.textContent).toContain("2 zones change · 1 zone stays as it is");
  expect(dialog.textContent).toContain("VAT18.75\u00a0€");
  expect(dialog.textContent).toContain("Credit used-3.75\u00a0€");
  expect(dialog.textContent).toContain("To pay now90\u00a0€");
  expect(dialog.textContent).toContain("Next payment on March 1, 2026, without VAT150\u00a0€");
  await expectAccessible(dialog);
  await press("Pay 90\u00a0€", within(dialog));
  expect(await screen.findByText("2 zones activated")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Activate …" })).toBeNull();
});

test("cart: a changed price shows the new total and asks again", async () => {
  const dearer = preview({ net: 80, vat: 20, total: 100, credit: 0, due: 100 });
  const { dialog } = await openCart("Activate …", [refused("price-changed"), bought], [preview(), dearer]);
  await press("Pay 90\u00a0€", within(dialog));
  expect(await within(dialog).findByText(/The price has changed/)).toBeTruthy();
  await press("Pay 100\u00a0€", within(dialog));
  expect(await screen.findByText("2 zones activated")).toBeTruthy();
});

test("cart: a failed payment says why by its code, and can be tried again", async () => {
  const declined = { ...DONE, status: "payment_failed", payment_error_code: "card_declined" };
  const { dialog } = await openCart("Resume …", [
    () => ({ sound_zones: ["bar"], recurrences: [declined] }),
    refused("payment-method-missing"),
    bought,
  ]);
  await press("Pay 90\u00a0€", within(dialog));
  expect(await within(dialog).findByText(/Your card was declined/)).toBeTruthy();
  await press("Pay 90\u00a0€", within(dialog));
  expect(await within(dialog).findByText(/There is no payment method/)).toBeTruthy();
  await press("Pay 90\u00a0€", within(dialog));
  expect(await screen.findByText("2 zones resumed")).toBeTruthy();
});

test("cart: nothing to pay is confirmed by the number of subscriptions", async () => {
  const free = preview({
    lines: [
      line({ period: null, full: 0, net: 0 }),
      line({ sound_zone: "spa", name: "Spa", skipped: "partner-decides" }),
    ],
    net: 0,
    vat: 0,
    total: 0,
    credit: 0,
    due: 0,
    next: null,
  });
  const { dialog } = await openCart("Cancel …", [() => ({ sound_zones: ["bar"], recurrences: [] })], [free]);
  expect(await within(dialog).findByText("Only your partner can cancel")).toBeTruthy();
  expect(dialog.textContent).toContain("Plays until Mar 1, 2026");
  expect(dialog.textContent).toContain("Nothing to pay now");
  await press("Cancel 1 subscription", within(dialog));
  expect(await screen.findByText("1 subscription cancelled")).toBeTruthy();
});
