import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { CartPreview } from "#shared/contract/rest/billing/carts.ts";
import type { Subscription } from "#shared/contract/rest/billing/subscriptions.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { CANCELLATION_REASONS } from "#shared/domain/billing/subscription.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import type { SubscriptionState } from "#shared/domain/zones/standing.ts";
import {
  accountSubscription,
  CARD,
  cartPreview,
  payingAccount,
  stamp,
  subscriptionRecord,
  zoneState,
} from "#tests/factories/billing/subscriptions.ts";
import {
  closeClient,
  forgetClient,
  openClient,
  refusal,
  ZONE,
} from "#tests/factories/browser/whole-client.tsx";
import { namedZone, playbackState } from "#tests/factories/player/playback.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";

/** A zone's subscription in the whole client, with a service that keeps what it is told. */

const NOW = Date.parse("2026-11-20T12:00:00Z");
const PAID = "2026-12-03T00:00:00Z";
const OVER = "2026-10-03T00:00:00Z";
const BACK = "2027-01-15T00:00:00Z";

const SHOP = "/accounts/abcd";
const BAR = `${SHOP}/zones/${ZONE}`;
const TAB = `${BAR}/subscription`;
const LIST = `${SHOP}/settings/subscriptions/streaming`;
const IN_SETTINGS = `${LIST}/${ZONE}`;

const CHANGES = ["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"];

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));

interface World {
  readonly state?: SubscriptionState;
  readonly activeUntil?: string | null;
  readonly reactivateAt?: string | null;
  readonly record?: Partial<Subscription>;
  readonly plan?: Partial<AccountSubscription>;
  readonly account?: Partial<Account>;
  readonly roles?: MemberFlags;
  readonly permissions?: readonly string[];
  /** Active zones of the account. */
  readonly activeZones?: number;
  readonly cost?: Partial<CartPreview>;
  readonly winback?: object;
  /** Refuses or answers a call before the service does. */
  readonly answer?: (call: { readonly method: string; readonly path: string }) => unknown;
}

/** Opens an address; `sent` are the calls that change something. */
async function open(address: string, world: World = {}) {
  const { state = "ACTIVE", activeUntil = PAID, reactivateAt = null, permissions = CHANGES } = world;
  let graph = zoneState(ZONE, state, { activeUntil, reactivateAt });
  let record = subscriptionRecord({ sound_zone: ZONE, ...world.record });
  let plan = accountSubscription(world.plan);
  const sent: (readonly [string, unknown])[] = [];
  const become = (
    next: SubscriptionState,
    dates: Parameters<typeof zoneState>[2],
    over: Partial<Subscription>,
  ) => {
    graph = zoneState(ZONE, next, dates);
    record = { ...record, ...over };
    return record;
  };
  const zonePath = `/sound_zones/${ZONE}/subscription`;
  const service = (method: string, path: string, body: unknown): unknown => {
    if (method === "GET") {
      if (path.endsWith("/account_subscription")) return plan;
      if (path.endsWith(zonePath)) return record;
      if (path.endsWith("/winback_discount")) {
        if (world.winback) return world.winback;
        throw refusal(404, "not_found");
      }
      if (path.endsWith("/recurrences/charge"))
        return { id: "charge", status: "completed", pays_until: stamp(PAID), payment_error_code: "" };
      if (path.endsWith(`/sound_zones/${ZONE}`))
        return soundZone({ id: ZONE, account: "abcd", permissions: [...permissions] });
      return undefined;
    }
    if (path.endsWith("/cart/preview")) return cartPreview(ZONE, world.cost);
    if (!path.includes("/billing/") && !path.includes("legal_acceptance")) return undefined;
    sent.push([`${method} ${path.slice(path.lastIndexOf("/") + 1)}`, body]);
    switch (path.slice(path.lastIndexOf("/") + 1)) {
      case "purchase":
        become("ACTIVE", { activeUntil: PAID }, { paid_until: stamp(PAID) });
        return {
          current_recurrence: {
            id: "charge",
            status: "pending",
            pays_until: stamp(PAID),
            payment_error_code: "",
          },
        };
      case "deactivate":
        return become("CANCELLED", { activeUntil: PAID }, { deactivated: true });
      case "reactivate":
        return { ...become("ACTIVE", { activeUntil: PAID }, { deactivated: false }), recurrence: null };
      case "modify_pause": {
        const { reactivate_at } = body as { reactivate_at: string };
        return become("PAUSED", { activeUntil: PAID, reactivateAt: `${reactivate_at}T00:00:00Z` }, {});
      }
      case "cancel_downgrade":
        plan = { ...plan, upcoming_plan: "", upcoming_tier: "" };
        return plan;
      case "cancellation_reasons":
        return body;
    }
    return undefined;
  };
  const client = await openClient(address, {
    accounts: [payingAccount(world.account)],
    ...(world.roles ? { roles: world.roles } : {}),
    answer: ({ method, path, body }) => world.answer?.({ method, path }) ?? service(method, path, body),
    graphql: (operation) => {
      if (operation === "Zone_Subscription_Zone") return { soundZone: graph };
      if (operation === "ActiveZonesCount")
        return { account: { id: "abcd", soundZones: { total: world.activeZones ?? 0 } } };
      if (operation === "AccountPermissions")
        return { account: { id: "abcd", permissions: ["SETTINGS_READ", "SUBSCRIPTION_WRITE"] } };
      throw refusal(503, "unavailable");
    },
  });
  return { ...client, sent };
}

const panel = (name: string | RegExp) => screen.findByRole("region", { name });
const dialog = (name: string | RegExp) => screen.findByRole("dialog", { name });
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** The panel's links and buttons, in order. */
async function offered(title: string): Promise<readonly (string | null)[]> {
  const within_ = within(await panel(title));
  return [...within_.queryAllByRole("link"), ...within_.queryAllByRole("button")].map(
    ({ textContent }) => textContent,
  );
}

const ACTIVE = "The subscription is active";
const CANCELLED = "The subscription is cancelled";

test("zone subscription: shown on the zone's page and in the settings alike (@C-051)", async () => {
  const { go } = await open(TAB);
  const shown = async () => (await panel(ACTIVE)).textContent;
  const inZone = await shown();
  expect(inZone).toContain("349\u00a0kr per month, without VAT");
  expect(inZone).toContain("436,25\u00a0kr with VAT, on December 3, 2026");
  expect(screen.getByRole("link", { name: "Subscription", current: "page" })).toBeTruthy();
  await go(IN_SETTINGS);
  expect(await shown()).toBe(inZone);
  expect(await offered(ACTIVE)).toEqual(["Pause", "Cancel subscription"]);
});

test("zone subscription: an address with an action opens its flow above the panel (@C-045)", async () => {
  const { here, go } = await open(TAB);
  expect(await panel(ACTIVE)).toBeTruthy();
  await go(`${TAB}/deactivate`);
  expect(await dialog("Cancel the subscription of Bar?")).toBeTruthy();
  expect(here()).toBe(`${TAB}/deactivate`);
  fireEvent.click(screen.getByRole("button", { name: "Keep subscription" }));
  await closed();
  expect(here()).toBe(TAB);
});

test("zone subscription: the buttons are links to the actions' own addresses (@C-048)", async () => {
  const PAUSED = { state: "PAUSED", activeUntil: OVER, reactivateAt: BACK } as const;
  const cases: readonly (readonly [World, string, string, string])[] = [
    [{ state: "INACTIVE", activeUntil: null }, "This zone has no subscription", "Activate", "activate"],
    [
      { state: "INACTIVE", activeUntil: null, plan: { plan: "starter" }, activeZones: 1 },
      "This zone has no subscription",
      "Activate",
      "upgrade",
    ],
    [{}, ACTIVE, "Pause", "pause"],
    [{}, ACTIVE, "Cancel subscription", "deactivate"],
    [PAUSED, "The subscription is paused", "Change pause", "modify-pause"],
    [PAUSED, "The subscription is paused", "Cancel subscription", "unsubscribe"],
    [{ state: "CANCELLED" }, CANCELLED, "Resume", "resubscribe"],
  ];
  for (const [world, title, name, action] of cases) {
    const { here } = await open(TAB, world);
    fireEvent.click(await within(await panel(title)).findByRole("link", { name }));
    await expect.poll(here).toBe(`${TAB}/${action}`);
    expect(await screen.findByRole("dialog")).toBeTruthy();
    closeClient();
    forgetClient();
  }
});

test("zone subscription: without the right to change it there is a sentence and no button (@C-052)", async () => {
  await open(IN_SETTINGS, { permissions: ["SUBSCRIPTION_READ"] });
  const text = "You may not change this zone's subscription. Ask somebody who handles the payments.";
  const main = within(await screen.findByRole("main"));
  expect(await main.findByText(text)).toBeTruthy();
  expect(main.queryByRole("link", { name: /Pause|Cancel/ })).toBeNull();
  expect(main.queryByRole("region")).toBeNull();
});

test("activate: shows price, period and total first, then pays and returns to the panel (@C-055 @C-353)", async () => {
  let asked = 0;
  const { here, sent, calls } = await open(TAB, {
    state: "INACTIVE",
    activeUntil: null,
    activeZones: 1,
    answer: ({ path }) =>
      path.endsWith("/recurrences/charge") && ++asked === 1
        ? { id: "charge", status: "pending", pays_until: stamp(PAID), payment_error_code: "" }
        : undefined,
  });
  expect(await offered("This zone has no subscription")).toEqual(["Activate"]);
  fireEvent.click(screen.getByRole("link", { name: "Activate" }));
  const shown = within(await dialog("Activate Bar"));
  expect(here()).toBe(`${TAB}/activate`);
  expect(await shown.findByText("November 20, 2026 – December 3, 2026")).toBeTruthy();
  for (const text of ["349 kr per month, without VAT", "100 kr", "25 kr", "125 kr"])
    expect(shown.getByText(text)).toBeTruthy();
  expect(sent).toEqual([]);
  const button = await shown.findByRole("button", { name: "Activate and pay" });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await shown.findByText("Paying. This may take a minute.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(here()).toBe(TAB);
  expect(sent.map(([call]) => call)).toEqual(["POST purchase"]);
  const ask = "GET /api/billing/recurrences/charge";
  const paid = `POST /api/billing/sound_zones/${ZONE}/subscription/purchase`;
  expect(calls.filter((call) => [ask, paid].includes(call))).toEqual([paid, ask, ask]);
  expect(await panel(ACTIVE)).toBeTruthy();
});

test.each([
  ["card_declined", "The payment failed: the card was declined. Nothing has changed."],
  ["insufficient_funds", "The payment failed: the card has not enough money. Nothing has changed."],
  ["odd", "The payment failed: the bank gave the reason “odd”. Nothing has changed."],
])("activate: a payment that fails with %s says so, and the dialog stays", async (code, text) => {
  const { here } = await open(`${TAB}/activate`, {
    state: "INACTIVE",
    activeUntil: null,
    answer: ({ method, path }) =>
      method === "GET" && path.endsWith("/recurrences/charge")
        ? { id: "charge", status: "payment_failed", pays_until: stamp(PAID), payment_error_code: code }
        : undefined,
  });
  fireEvent.click(
    await within(await dialog("Activate Bar")).findByRole("button", { name: "Activate and pay" }),
  );
  expect(await screen.findByText(text)).toBeTruthy();
  expect(here()).toBe(`${TAB}/activate`);
});

test("activate: on starter with another active zone it opens the upgrade and buys nothing (@C-056)", async () => {
  const { here, sent } = await open(TAB, {
    state: "INACTIVE",
    activeUntil: null,
    plan: { plan: "starter", tier: "tier-1" },
    activeZones: 1,
  });
  fireEvent.click(await within(await panel(/no subscription/)).findByRole("link", { name: "Activate" }));
  const modal = within(await dialog("Upgrade your plan"));
  expect(modal.getByText("To activate more than one zone, upgrade to a larger plan.")).toBeTruthy();
  fireEvent.click(modal.getByRole("button", { name: "Close" }));
  await closed();
  expect(here()).toBe(TAB);
  expect(sent).toEqual([]);
});

test("activate: the only zone of a starter account can be activated", async () => {
  await open(`${TAB}/activate`, { state: "INACTIVE", activeUntil: null, plan: { plan: "starter" } });
  expect(await dialog("Activate Bar")).toBeTruthy();
});

test("resubscribe: each kind of end offers its actions (@C-058)", async () => {
  const cases: readonly (readonly [World, string, readonly string[]])[] = [
    [
      { state: "PAUSED", activeUntil: OVER, reactivateAt: BACK },
      "The subscription is paused",
      ["Resume", "Change pause", "Cancel subscription"],
    ],
    [
      { state: "EXPIRED", activeUntil: OVER, reactivateAt: OVER },
      "The pause is over",
      ["Resume", "Delete zone"],
    ],
    [{ state: "CANCELLED", activeUntil: PAID }, CANCELLED, ["Resume"]],
    [{ state: "EXPIRED", activeUntil: OVER }, "The subscription has ended", ["Resume", "Delete zone"]],
  ];
  for (const [world, title, names] of cases) {
    await open(TAB, world);
    expect([title, await offered(title)]).toEqual([title, names]);
    closeClient();
    forgetClient();
  }
});

test("panel: a scheduled smaller plan shows its day, and can be cancelled; others show nothing (@C-059)", async () => {
  for (const upcoming_plan of ["unlimited", ""] as const) {
    await open(TAB, { plan: { upcoming_plan } });
    await panel(ACTIVE);
    expect(screen.queryByText(/The plan changes to/)).toBeNull();
    closeClient();
    forgetClient();
  }
  const { sent } = await open(TAB, { plan: { upcoming_plan: "essential" } });
  expect(await screen.findByText("The plan changes to Essential on December 3, 2026.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel the change" }));
  const asked = within(await dialog("Keep the Unlimited plan?"));
  fireEvent.click(asked.getByRole("button", { name: "Keep the plan" }));
  await expect.poll(() => sent.map(([call]) => call)).toEqual(["POST cancel_downgrade"]);
  await waitFor(() => expect(screen.queryByText(/The plan changes to/)).toBeNull());
});

test("panel: an active zone offers to pause unless it is paid for ahead or paused, and always to cancel (@C-060 @C-061)", async () => {
  const cases: readonly (readonly [World, string, readonly string[]])[] = [
    [{}, ACTIVE, ["Pause", "Cancel subscription"]],
    [{ record: { billing_cycle: "yearly" } }, ACTIVE, ["Cancel subscription"]],
    [{ plan: { upcoming_plan: "essential" } }, ACTIVE, ["Pause", "Cancel subscription", "Cancel the change"]],
    [
      { state: "PAUSED", reactivateAt: BACK },
      "A pause is planned",
      ["Resume", "Change pause", "Cancel subscription"],
    ],
  ];
  for (const [world, title, names] of cases) {
    await open(TAB, world);
    expect(await offered(title)).toEqual(names);
    closeClient();
    forgetClient();
  }
});

test("cancelling: nine reasons, one in own words needs them, and a refusal keeps what was typed (@C-266 @C-356)", async () => {
  let refuses = true;
  const { sent, here, calls } = await open(`${TAB}/deactivate`, {
    answer: ({ method, path }) => {
      if (method !== "POST" || !path.endsWith("/subscription/deactivate") || !refuses) return undefined;
      refuses = false;
      throw refusal(503, "unavailable");
    },
  });
  const shown = within(await dialog("Cancel the subscription of Bar?"));
  expect(
    shown.getByText("The music plays until December 3, 2026. Nothing is charged after that."),
  ).toBeTruthy();
  const commit = shown.getByRole("button", { name: "Cancel subscription" });
  fireEvent.click(commit);
  expect(await shown.findByText("Cannot be empty")).toBeTruthy();
  fireEvent.click(shown.getByRole("combobox", { name: "Reason" }));
  expect(await screen.findAllByRole("option", { hidden: true })).toHaveLength(9);
  expect(CANCELLATION_REASONS.toSorted().join()).toBe(
    "business_related,cost,not_needed,other,payment,service,technical,trial,user_defined",
  );
  fireEvent.click(screen.getByRole("option", { name: "A reason in my own words", hidden: true }));
  const words = await shown.findByRole("textbox", { name: "In your own words" });
  fireEvent.click(commit);
  expect(await shown.findByText("Cannot be empty")).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(words, { target: { value: "The roof leaks" } });
  fireEvent.click(commit);
  expect(await shown.findByRole("alert")).toBeTruthy();
  expect((words as HTMLInputElement).value).toBe("The roof leaks");
  fireEvent.click(commit);
  await closed();
  expect(here()).toBe(TAB);
  const reason = {
    name: "user_defined",
    text: "A reason in my own words",
    detailed_text: "The roof leaks",
    feedback: "",
  };
  expect(sent).toEqual([
    ["POST cancellation_reasons", reason],
    ["POST deactivate", undefined],
  ]);
  expect(calls).toContain(`POST /api/billing/sound_zones/${ZONE}/cancellation_reasons`);
});

test("zone subscription: deactivating, resuming and pausing show the new state at once (@C-203 @C-355)", async () => {
  const { sent, go, calls } = await open(`${TAB}/deactivate`);
  const leave = within(await dialog("Cancel the subscription of Bar?"));
  fireEvent.click(leave.getByRole("combobox", { name: "Reason" }));
  fireEvent.click(await screen.findByRole("option", { name: "It costs too much", hidden: true }));
  fireEvent.click(leave.getByRole("button", { name: "Cancel subscription" }));
  expect(await panel(CANCELLED)).toBeTruthy();
  await closed();
  fireEvent.click(await within(await panel(CANCELLED)).findByRole("link", { name: "Resume" }));
  fireEvent.click(await within(await dialog("Resume Bar")).findByRole("button", { name: /^Resume/ }));
  expect(await panel(ACTIVE)).toBeTruthy();
  await closed();
  await go(`${TAB}/pause`);
  const pause = within(await dialog("Pause Bar"));
  expect(pause.getByText(/^On January 3, 2027 the zone plays again/)).toBeTruthy();
  fireEvent.change(pause.getByLabelText("Play again on"), { target: { value: "2027-01-15" } });
  expect(pause.getByText("Silent for 43 days: from December 3, 2026 until January 14, 2027.")).toBeTruthy();
  expect(pause.getByText(/^On January 15, 2027 the zone plays again, and 436,25/)).toBeTruthy();
  fireEvent.click(pause.getByRole("button", { name: "Pause" }));
  expect(await panel("A pause is planned")).toBeTruthy();
  await closed();
  expect(sent.map(([call]) => call)).toEqual([
    "POST cancellation_reasons",
    "POST deactivate",
    "POST reactivate",
    "POST modify_pause",
  ]);
  expect(sent.at(-1)?.[1]).toEqual({ reactivate_at: "2027-01-15" });
  const path = `POST /api/billing/sound_zones/${ZONE}/subscription/`;
  expect(calls.filter((call) => call.startsWith(path))).toEqual([
    `${path}deactivate`,
    `${path}reactivate`,
    `${path}modify_pause`,
  ]);
});

test("resume: what is still paid for costs nothing, and says until when", async () => {
  await open(`${TAB}/resume`, {
    state: "CANCELLED",
    cost: { net: 0, vat: 0, total: 0, due: 0 },
  });
  const shown = within(await dialog("Resume Bar"));
  expect(await shown.findByText("It costs nothing: paid until December 3, 2026.")).toBeTruthy();
  expect(shown.getByRole("button", { name: "Resume" })).toBeTruthy();
});

test("cancelling: the discount for staying shows the error of its transaction (@C-334 @C-335 @C-337)", async () => {
  const { sent, calls } = await open(`${TAB}/deactivate`, {
    winback: {
      percent_off: 30,
      months: 3,
      plan: "unlimited",
      tier: "tier-3",
      iso_currency: "SEK",
      price: 244.3,
      full_price: 349,
    },
    answer: ({ method, path }) => {
      if (method === "POST" && path.endsWith("/apply_winback_discount"))
        return { id: "change", tier: "tier-3", account: "abcd" };
      if (path.endsWith("/long_running_transactions/change"))
        return { id: "change", completed_at: stamp("2026-11-20T12:00:00Z"), error: "card_declined" };
      return undefined;
    },
  });
  const shown = within(await dialog("Cancel the subscription of Bar?"));
  expect(await shown.findByText(/^30 % off for 3 months: 244,30/)).toBeTruthy();
  fireEvent.click(shown.getByRole("button", { name: "Take the discount" }));
  expect(await shown.findByText("The discount was not given: the card was declined.")).toBeTruthy();
  expect(sent).toEqual([]);
  expect(calls).toEqual(
    expect.arrayContaining([
      "GET /api/billing/accounts/abcd/winback_discount",
      "POST /api/billing/accounts/abcd/apply_winback_discount",
      "GET /api/auth/accounts/abcd/long_running_transactions/change",
    ]),
  );
});

test("panel: without a payment method a trial shows its end, and afterwards the zone can be deleted", async () => {
  const method = (days: number): Account["payment_method"] => ({
    ...CARD,
    creditcard_data: null,
    trial_expires_at: new Date(NOW + days * DAY_MS).toISOString(),
  });
  await open(TAB, { account: { payment_method: method(5) } });
  expect(await offered("The trial is running")).toEqual([]);
  expect(screen.getByText(/The trial runs until November 25, 2026/)).toBeTruthy();
  closeClient();
  forgetClient();
  await open(TAB, { state: "EXPIRED", account: { payment_method: method(-5) } });
  expect(await offered("The trial is over")).toEqual(["Delete zone"]);
});

test("panel: without any payment method nothing can be bought", async () => {
  await open(TAB, { state: "INACTIVE", activeUntil: null, account: { payment_method: null } });
  expect(await offered("There is no payment method")).toEqual([]);
});

test("panel: a pause says when the zone is charged again", async () => {
  const next_charge = { at: BACK, amount: 436.25 };
  await open(TAB, { state: "PAUSED", reactivateAt: BACK, record: { next_charge } });
  expect((await panel("A pause is planned")).textContent).toMatch(/436,25\skr with VAT, on January 15, 2027/);
});

test("panel: days are those of the account's time zone", async () => {
  const midnight = "2026-12-03T05:00:00Z";
  const pause = { pause_from: "2026-12-04", pause_until: "2027-12-03" };
  const { go } = await open(TAB, {
    activeUntil: midnight,
    plan: { timezone: "America/New_York" },
    record: { ...pause, recur_at: "20261203050000", next_charge: { at: midnight, amount: 436.25 } },
  });
  const shown = (await panel(ACTIVE)).textContent;
  expect(shown).toContain("with VAT, on December 3, 2026");
  expect(shown).toContain("By itself, on December 3, 2026");
  expect(shown).not.toContain("December 2");
  await go(`${TAB}/pause`);
  expect((await dialog("Pause Bar")).textContent).toContain("From December 4, 2026 to December 3, 2027");
});

test("addresses: without the right to change the subscription its pages lead to the zone (@C-308)", async () => {
  const { go, here } = await open("/home", { permissions: ["SUBSCRIPTION_READ"] });
  for (const address of [TAB, `${TAB}/pause`]) {
    await go(address);
    expect(here()).toBe(`${BAR}/player`);
  }
});

test("addresses: without the right to see the subscription the settings lead to the list (@C-306)", async () => {
  const { go, here, router } = await open("/home", { permissions: [] });
  await go(IN_SETTINGS);
  // The list is another page; it may lead on.
  expect(here()).toBe(LIST);
  expect(router.state.location.pathname).not.toContain(ZONE);
});

const MEMBER = { owner: false, admin: false, contact: false, finance: false };

test("addresses: people who do not buy are sent to the settings, and Back does not return (@C-300)", async () => {
  const { here, go, router } = await open("/home", { roles: MEMBER });
  const before = here();
  for (const address of [`${SHOP}/settings/subscriptions`, `${IN_SETTINGS}/pause`]) {
    await go(address);
    expect(here()).toBe(`${SHOP}/settings/overview`);
    await router.navigate(-1);
    await expect.poll(here).toBe(before);
  }
});

test("addresses: an unknown zone of the settings has its own error screen (@C-065)", async () => {
  const { go, here } = await open(IN_SETTINGS, {
    answer: ({ path }) => {
      if (path.endsWith("/sound_zones/unknown")) throw refusal(404, "not_found");
      return undefined;
    },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Bar" })).toBeTruthy();
  await expect.poll(() => document.title).toMatch(/^Zone/);
  await go(`${LIST}/unknown`);
  expect(await screen.findByRole("heading", { level: 1, name: "Subscription not found" })).toBeTruthy();
  expect(here()).toBe(`${LIST}/unknown`);
});

test("addresses: of an action's names only the eight run something (@C-066 @C-406)", async () => {
  const { go, here, sent, calls } = await open(IN_SETTINGS, { activeZones: 1 });
  await panel(ACTIVE);
  for (const [action, title] of [
    ["pause", "Pause Bar"],
    ["modify-pause", "Pause Bar"],
    ["deactivate", "Cancel the subscription of Bar?"],
    ["unsubscribe", "Cancel the subscription of Bar?"],
  ] as const) {
    await go(`${IN_SETTINGS}/${action}`);
    expect(await dialog(title)).toBeTruthy();
    await go(IN_SETTINGS);
    await closed();
  }
  const before = calls.filter((call) => call.startsWith("POST") && call.includes("/billing/")).length;
  await go(`${IN_SETTINGS}/nonsense`);
  expect(here()).toBe(IN_SETTINGS);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.filter((call) => call.startsWith("POST") && call.includes("/billing/"))).toHaveLength(before);
  expect(sent).toEqual([]);
  const starter = { plan: "starter", tier: "tier-1" } as const;
  for (const [action, title, world] of [
    ["activate", "Activate Bar", {}],
    ["upgrade", "Upgrade your plan", { plan: starter, activeZones: 1 }],
    ["resubscribe", "Resume Bar", { state: "EXPIRED", activeUntil: OVER }],
    ["resume", "Resume Bar", { state: "EXPIRED", activeUntil: OVER }],
  ] as const) {
    closeClient();
    forgetClient();
    const { here: at } = await open(`${IN_SETTINGS}/${action}`, {
      state: "INACTIVE",
      activeUntil: null,
      ...world,
    });
    expect(await dialog(title)).toBeTruthy();
    expect(at()).toBe(`${IN_SETTINGS}/${action}`);
  }
});

test("addresses: where nothing is sold, the pages lead to the zone and to the settings", async () => {
  const { go, here } = await open("/home", { account: { billing: "off" } });
  await go(TAB);
  expect(here()).toBe(`${BAR}/player`);
  expect(screen.queryByRole("link", { name: "Subscription" })).toBeNull();
  await go(IN_SETTINGS);
  expect(here()).toBe(`${SHOP}/settings/overview`);
});

test("addresses: malformed ids and unknown actions are refused before anything is asked for (@C-262)", async () => {
  const { go, calls, here } = await open("/home");
  for (const [address, leadsTo, title] of [
    [`${SHOP}/zones/nonsense/subscription`, `${SHOP}/zones/nonsense/subscription`, "Zone not found"],
    [`${SHOP}/zones/nonsense/subscription/pause`, `${SHOP}/zones/nonsense/subscription`, "Zone not found"],
    [`${LIST}/nonsense`, `${LIST}/nonsense`, "Subscription not found"],
    [
      `${SHOP}/zones/location/nonsense/details`,
      `${SHOP}/zones/location/nonsense/details`,
      "Location not found",
    ],
    [`${TAB}/nonsense`, TAB, "Bar"],
    [`${BAR}/player/nonsense`, `${BAR}/player`, "Bar"],
  ] as const) {
    await go(address);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(here()).toBe(leadsTo);
    expect(screen.queryByRole("dialog")).toBeNull();
  }
  expect(calls.filter((call) => call.includes("nonsense"))).toEqual([]);
  expect(calls.filter((call) => call.startsWith("POST") && call.includes("/billing/"))).toEqual([]);
});

test("playback: play in a zone without a subscription shows a modal that leads to its activation (@C-128 @M-237)", async () => {
  const unpaid = soundZone({
    id: ZONE,
    account: "abcd",
    permissions: [...CHANGES],
    paid_until: stamp(OVER),
    iso8601_paid_until: OVER,
    iso8601_grace_until: null,
  });
  const { go, here, commands, services } = await open("/home", {
    state: "EXPIRED",
    activeUntil: OVER,
    answer: ({ method, path }) =>
      method === "GET" && path.endsWith(`/sound_zones/${ZONE}`) ? unpaid : undefined,
  });
  const state = playbackState({ zone: namedZone(ZONE), status: "paused" });
  vi.spyOn(services.playbackStates, "get").mockReturnValue(state);
  await go(`${BAR}/player`);
  fireEvent.click(await screen.findByRole("button", { name: "Play" }));
  const modal = within(await dialog("Bar has no subscription"));
  fireEvent.click(await modal.findByRole("link", { name: "Activate Bar" }));
  await expect.poll(here).toBe(`${TAB}/activate`);
  expect(commands).toEqual([]);
  expect(await dialog("Resume Bar")).toBeTruthy();
});
