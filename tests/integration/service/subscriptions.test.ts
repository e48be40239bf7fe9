import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "#server/db/schema/people/people.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { LogPage } from "#shared/contract/rest/accounts/audit.ts";
import { CartPreview } from "#shared/contract/rest/billing/carts.ts";
import { Pricing } from "#shared/contract/rest/billing/pricing.ts";
import { ListedSubscription, Recurrence, Subscription } from "#shared/contract/rest/billing/subscriptions.ts";
import { Account, SoundZone } from "#shared/contract/rest/entities.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { sellPlans } from "#tests/factories/billing/billing.ts";
import { type BilledShop, createBilledShop } from "#tests/factories/billing/shop-with-billing.ts";
import { createAccount } from "#tests/factories/people/people.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** Noon of a day in Stockholm, so that a period ends a month later at midnight. */
const NOON = Date.parse("2026-03-10T11:00:00Z");
const MONTH_END = "2026-04-09T22:00:00.000Z";

const ofZone = (zone: string, rest = "") => `/api/billing/sound_zones/${zone}/subscription${rest}`;

describe("subscriptions", () => {
  let app: TestApp;
  let now = NOON;
  let shop: BilledShop;
  let bar: string;
  let lobby: string;

  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" }, now: () => new Date(now) });
    await sellPlans(app.service);
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    now = NOON;
    shop = await createBilledShop(app);
    [bar = "", lobby = ""] = shop.zones;
  });

  /** Moves the clock, does what is due, and signs the owner in again. */
  const moveTo = async (at: number) => {
    now = at;
    await shop.settle();
    shop = { ...shop, owner: await shop.member({ owner: true }) };
  };
  const record = (zone: string) => shop.owner.rest("GET", ofZone(zone), Subscription);
  const post = (path: string, body: object = {}) => shop.owner.call("POST", path, { body });
  const purchased = ({ json }: { json: unknown }) =>
    Recurrence.parse((json as { current_recurrence: unknown }).current_recurrence);

  test("subscription: a zone that was never paid for has a record with its price, and dates that are unset", async () => {
    const read = await record(bar);
    expect(read).toMatchObject({
      account: shop.account,
      sound_zone: bar,
      item: "Streaming",
      quantity: 1,
      price: 500,
      price_plan: "se_unlimited_monthly",
      iso_currency: "SEK",
      billing_group: "",
      current_recurrence: "",
      deactivated: false,
      next_charge: null,
      pause_from: null,
    });
    for (const date of [read.paid_until, read.recur_at, read.paying_start_date, read.reactivate_at])
      expect(parseTimestamp(date)).toBeNull();
    expect(await shop.owner.rest("GET", `/api/billing/subscriptions/${read.id}`, Subscription)).toEqual(read);
  });

  test("purchase: charges the zone once, however often it is pressed, and its zone plays", async () => {
    const answers = await Promise.all([
      post(ofZone(bar, "/purchase")),
      post(ofZone(bar, "/purchase")),
      post(ofZone(bar, "/purchase")),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [{ id } = { id: "" }, ...others] = answers.map(purchased);
    expect(others.map((one) => one.id)).toEqual([id, id]);
    await shop.settle();
    const charge = await shop.owner.rest("GET", `/api/billing/recurrences/${id}`, Recurrence);
    expect(charge).toMatchObject({ status: "completed", payment_error_code: "" });
    expect(parseTimestamp(charge.pays_until)).toBe(Date.parse(MONTH_END));
    const zone = await shop.owner.rest("GET", `/api/auth/sound_zones/${bar}`, SoundZone);
    expect(zone).toMatchObject({ iso8601_paid_until: MONTH_END, subscription_deactivated: false });
    const read = await record(bar);
    expect(read).toMatchObject({
      current_recurrence: id,
      next_charge: { at: MONTH_END, amount: 625 },
      pause_from: "2026-04-11",
      pause_until: "2027-04-10",
    });
    expect(parseTimestamp(read.recur_at)).toBe(Date.parse(MONTH_END));
    expect(parseTimestamp(read.paying_start_date)).toBe(now);
    // Bought again, it stays as it is.
    expect(purchased(await post(ofZone(bar, "/purchase"))).id).toBe(id);
  });

  test("subscription: each zone has its own, whatever happens to another one's (@C-003 @C-200)", async () => {
    await shop.buy(lobby);
    const ofLobby = async () => {
      // Its state follows its payment a moment later: what was bought is compared, not when the state caught up.
      const { state, stateRank, stateSince, recheckAt, ...bought } = await shop.zoneRow(lobby);
      return [await record(lobby), bought];
    };
    const before = await ofLobby();
    // It was cancelled and has ended.
    const { db } = app.service.services;
    const ended = { paidUntil: new Date(now - DAY_MS), subscriptionDeactivated: true };
    await db.update(soundZones).set(ended).where(eq(soundZones.id, bar));
    const zone = async () => {
      const api = `/api/auth/sound_zones/${bar}`;
      const { iso8601_paid_until, subscription_deactivated } = await shop.owner.rest("GET", api, SoundZone);
      return { paid: iso8601_paid_until, cancelled: subscription_deactivated };
    };
    const pause = "2026-05-20";
    const steps = [
      ["/purchase", {}, false, null],
      ["/modify_pause", { reactivate_at: pause }, false, Date.parse(`${pause}T00:00:00+02:00`)],
      ["/reactivate", {}, false, null],
      ["/deactivate", {}, true, null],
      ["/reactivate", {}, false, null],
    ] as const;
    for (const [call, body, deactivated, reactivateAt] of steps) {
      expect([call, (await post(ofZone(bar, call), body)).status]).toEqual([call, 200]);
      await shop.settle();
      const read = await record(bar);
      expect([call, read.deactivated, parseTimestamp(read.reactivate_at)]).toEqual([
        call,
        deactivated,
        reactivateAt,
      ]);
      expect([call, await zone()]).toEqual([call, { paid: MONTH_END, cancelled: deactivated }]);
      expect([call, await ofLobby()]).toEqual([call, before]);
    }
    const charges = [(await record(bar)).current_recurrence, (await record(lobby)).current_recurrence];
    expect(new Set(charges.filter((id) => id !== "")).size).toBe(2);
  });

  test("purchase: a later zone pays for the rest of the period of the others", async () => {
    await shop.buy(bar);
    await moveTo(now + 15 * DAY_MS);
    const pricing = await shop.owner.rest("GET", `/api/billing/sound_zones/${lobby}/pricing`, Pricing);
    expect(pricing.price_list).toHaveLength(1);
    const [entry] = pricing.price_list;
    expect(entry).toMatchObject({ plan: "unlimited", billing_cycle: "monthly", cycle_price: 500 });
    // From 25 March to 10 April: 16 of 31 days.
    expect(entry?.alignment_cost).toMatchObject({
      net_total: 258.06,
      entries: [{ period: { to: MONTH_END }, net_amount: 258.06 }],
    });
    await shop.buy(lobby);
    expect((await shop.zoneRow(lobby)).paidUntil?.toISOString()).toBe(MONTH_END);
    const paid = await shop.owner.rest("GET", `/api/billing/sound_zones/${lobby}/pricing`, Pricing);
    expect(paid.price_list[0]?.alignment_cost).toBeNull();
    const all = await shop.owner.rest(
      "GET",
      `/api/billing/sound_zones/${lobby}/pricing?all_plans=true&all_billing_cycles=true`,
      Pricing,
    );
    expect(all.price_list).toHaveLength(9);
  });

  test("purchase: without a payment method it is refused, and in a trial it plays without one", async () => {
    const { db } = app.service.services;
    const pays = (paymentMethod: (typeof accounts.$inferSelect)["paymentMethod"]) =>
      db.update(accounts).set({ paymentMethod }).where(eq(accounts.id, shop.account));
    await pays(null);
    for (const body of [{}, { plan: "starter" }])
      expect(await post(ofZone(bar, "/purchase"), body)).toMatchObject({
        status: 409,
        json: { reason: "payment-method-missing" },
      });
    // What was not bought changes no plan.
    expect(await shop.owner.rest("GET", `/api/auth/accounts/${shop.account}`, Account)).toMatchObject({
      plan: "unlimited",
    });
    expect((await shop.zoneRow(bar)).paidUntil).toBeNull();
    const trial = await createBilledShop(app, {
      paymentMethod: {
        psp: "stripe_creditcard",
        deactivated: false,
        creditcard_data: { card_type: "" },
        trial_expires_at: new Date(now + 5 * DAY_MS).toISOString(),
      },
    });
    const [zone = ""] = trial.zones;
    const answer = await trial.owner.call("POST", ofZone(zone, "/purchase"), { body: {} });
    expect(answer.status).toBe(200);
    expect(purchased(answer)).toMatchObject({ status: "completed" });
    expect((await trial.zoneRow(zone)).paidUntil?.getTime()).toBe(now + 5 * DAY_MS);
  });

  test("purchase: names the account and zone of its path, and a plan that has a price", async () => {
    const of = (body: object) => post(ofZone(bar, "/purchase"), body);
    for (const [body, field] of [
      [{ account: idOf("Account", "another") }, "account"],
      [{ sound_zone: lobby }, "sound_zone"],
      [{ tier: "tier-9" }, "tier"],
    ] as const)
      expect(await of(body)).toMatchObject({ status: 400, json: { fields: { [field]: {} } } });
    expect(await of({ plan: "royalty-free" })).toMatchObject({ status: 409, json: { reason: "not-sold" } });
    expect((await of({ plan: "essential", billing_cycle: "quarterly" })).status).toBe(200);
    expect(await record(bar)).toMatchObject({ billing_cycle: "quarterly", price: 900 });
    const log = await shop.owner.rest("GET", `/api/auth/accounts/${shop.account}/log`, LogPage);
    expect(log.items.map(({ kind }) => kind)).toEqual(["billing.activated", "billing.plan-changed"]);
    await shop.settle();
    // Who pays changes the plan where its cost is shown.
    expect(await post(ofZone(lobby, "/purchase"), { plan: "unlimited" })).toMatchObject({
      status: 409,
      json: { reason: "other-plan" },
    });
  });

  test("subscription: cancelled it plays on as long as it is paid for, and goes on for nothing", async () => {
    await shop.buy(bar);
    for (const _press of [1, 2]) {
      const { status, json } = await post(ofZone(bar, "/deactivate"));
      expect([status, Subscription.parse(json)]).toMatchObject([
        200,
        { deactivated: true, next_charge: null },
      ]);
    }
    expect(await shop.zoneRow(bar)).toMatchObject({ subscriptionDeactivated: true });
    expect((await shop.zoneRow(bar)).paidUntil?.toISOString()).toBe(MONTH_END);
    const again = await post(ofZone(bar, "/reactivate"));
    expect(again).toMatchObject({ status: 200, json: { deactivated: false, recurrence: null } });
    expect(await post(ofZone(lobby, "/deactivate"))).toMatchObject({
      status: 409,
      json: { reason: "not-paid-for" },
    });

    await post(ofZone(bar, "/deactivate"));
    await moveTo(Date.parse(MONTH_END) + DAY_MS);
    const paid = await post(ofZone(bar, "/reactivate"));
    expect(paid).toMatchObject({ status: 200, json: { recurrence: { status: "pending" } } });
    await shop.settle();
    expect((await shop.zoneRow(bar)).paidUntil?.getTime()).toBeGreaterThan(now);
  });

  test("subscription: a pause begins when its period ends, can be changed, and taken back", async () => {
    await shop.buy(bar);
    const pause = (day: string | null) => post(ofZone(bar, "/modify_pause"), { reactivate_at: day });
    for (const day of ["2026-05-20", "2026-05-20", "2026-06-01"]) {
      const { status, json } = await pause(day);
      expect(status).toBe(200);
      const { reactivate_at, recur_at, pause_from } = Subscription.parse(json);
      const at = Date.parse(`${day}T00:00:00+02:00`);
      expect([parseTimestamp(reactivate_at), parseTimestamp(recur_at)]).toEqual([at, at]);
      expect(pause_from).toBe("2026-04-11");
    }
    for (const day of ["2026-04-09", "2027-05-01"])
      expect(await pause(day)).toMatchObject({ status: 400, json: { fields: { reactivate_at: {} } } });
    expect(await pause("soon")).toMatchObject({ status: 400 });
    expect(await pause(null)).toMatchObject({ status: 200, json: { pause_from: "2026-04-11" } });
    expect((await shop.zoneRow(bar)).reactivateAt).toBeNull();

    const yearly = await createBilledShop(app, { billingCycle: "yearly" });
    const [zone = ""] = yearly.zones;
    await yearly.buy(zone);
    const path = ofZone(zone, "/modify_pause");
    expect(await yearly.owner.call("POST", path, { body: { reactivate_at: "2027-05-20" } })).toMatchObject({
      status: 409,
      json: { reason: "not-monthly" },
    });
    expect(await yearly.owner.rest("GET", ofZone(zone), Subscription)).toMatchObject({ pause_from: null });
  });

  test("subscription: its billing group can be changed, and nothing else", async () => {
    const { id } = await record(bar);
    const put = (body: object) => shop.owner.call("PUT", `/api/billing/subscriptions/${id}`, { body });
    expect(await put({ billing_group: "Kitchen" })).toMatchObject({
      status: 200,
      json: { billing_group: "Kitchen" },
    });
    expect((await put({ billing_group: "", deactivated: true })).status).toBeLessThan(500);
    expect(await record(bar)).toMatchObject({ billing_group: "", deactivated: false });
  });

  test("cancellation reasons: have a name and text, and a detail where they are the person's own (@C-356)", async () => {
    const path = `/api/billing/sound_zones/${bar}/cancellation_reasons`;
    const cost = { name: "cost", text: "Too expensive", feedback: "Be cheaper" };
    expect(await post(path, cost)).toMatchObject({ status: 200, json: { ...cost, detailed_text: "" } });
    const own = { name: "user_defined", text: "Another reason" };
    for (const detailed_text of [undefined, "", "  "])
      expect(await post(path, { ...own, detailed_text })).toMatchObject({
        status: 400,
        json: { fields: { detailed_text: { code: "required" } } },
      });
    expect(await post(path, { ...cost, text: " " })).toMatchObject({
      status: 400,
      json: { fields: { text: { code: "required" } } },
    });
    expect((await post(path, { ...cost, name: "bored" })).status).toBe(400);
    now += 1000;
    expect((await post(path, { ...own, detailed_text: "We move" })).status).toBe(200);
    const { json } = await shop.owner.call("GET", path);
    expect(json).toMatchObject({ items: [{ name: "user_defined", detailed_text: "We move" }, cost] });
    const ofLocation = `/api/billing/locations/${shop.location}/cancellation_reasons`;
    expect((await post(ofLocation, cost)).status).toBe(200);
  });

  test("location: its subscriptions are cancelled together, twice the same", async () => {
    await shop.buy(bar);
    const path = `/api/auth/locations/${shop.location}/sound_zones/deactivate_subscriptions`;
    for (const _press of [1, 2])
      expect(await shop.owner.call("PUT", path)).toMatchObject({ status: 200, json: { sound_zones: [bar] } });
    expect(await shop.zoneRow(bar)).toMatchObject({ subscriptionDeactivated: true });
    expect(await shop.zoneRow(lobby)).toMatchObject({ subscriptionDeactivated: false, paidUntil: null });
  });

  test("list: finds zones by words and state, page by page, with the number in each state", async () => {
    shop = await createBilledShop(app, { names: ["Attic", "Bar", "Cellar", "Den", "Entrance"] });
    const [attic = "", second = "", cellar = "", den = ""] = shop.zones;
    const { db } = app.service.services;
    const set = (id: string, columns: Partial<typeof soundZones.$inferInsert>) =>
      db.update(soundZones).set(columns).where(eq(soundZones.id, id));
    const paidUntil = new Date(now + 20 * DAY_MS);
    await set(attic, { paidUntil });
    await set(second, { paidUntil, subscriptionDeactivated: true });
    await set(cellar, { paidUntil, reactivateAt: new Date(now + 60 * DAY_MS) });
    await set(den, { paidUntil: new Date(now - 2 * DAY_MS) });
    const list = async (query: Record<string, string> = {}) => {
      const path = `/api/billing/accounts/${shop.account}/subscriptions?${new URLSearchParams(query)}`;
      const { status, json } = await shop.owner.call("GET", path);
      expect(status).toBe(200);
      const { items, ...rest } = json as {
        items: unknown[];
        after: string | null;
        total: number;
        counts: object;
      };
      return { ...rest, items: items.map((item) => ListedSubscription.parse(item)) };
    };
    const counts = { INACTIVE: 1, ACTIVE: 1, CANCELLED: 1, EXPIRED: 1, PAUSED: 1 };
    const all = await list();
    expect(all).toMatchObject({ total: 5, after: null, counts });
    expect(all.items.map(({ name, state }) => [name, state])).toEqual([
      ["Attic", "ACTIVE"],
      ["Bar", "CANCELLED"],
      ["Cellar", "PAUSED"],
      ["Den", "EXPIRED"],
      ["Entrance", "INACTIVE"],
    ]);
    expect(all.items[0]).toMatchObject({
      location_name: "A street",
      price: 500,
      active_until: paidUntil.toISOString(),
      permissions: ["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"],
    });
    expect(all.items[3]?.grace_until).toBe(new Date(now + 5 * DAY_MS).toISOString());
    for (const { state, name } of all.items)
      expect(await list({ state })).toMatchObject({ total: 1, items: [{ name }], counts });
    expect(await list({ q: "cel" })).toMatchObject({ total: 1, items: [{ name: "Cellar" }], counts });
    const names: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({ perPage: "2", ...(after && { after }) });
      names.push(...page.items.map(({ name }) => name));
      after = page.after;
    }
    expect(names).toEqual(["Attic", "Bar", "Cellar", "Den", "Entrance"]);
    const broken = `/api/billing/accounts/${shop.account}/subscriptions?after=nowhere`;
    expect((await shop.owner.call("GET", broken)).status).toBe(400);
  });

  test("cart: previews with one total, buys once for two presses, and refuses another price", async () => {
    const cart = `/api/billing/accounts/${shop.account}/cart`;
    const other = await createBilledShop(app);
    const [theirs = ""] = other.zones;
    const gone = await createBilledShop(app, { names: ["Gone"] });
    const body = { action: "activate", sound_zones: [lobby, theirs, bar, bar, gone.zones[0]] };
    const preview = CartPreview.parse((await post(`${cart}/preview`, body)).json);
    expect(preview).toMatchObject({
      iso_currency: "SEK",
      net: 1000,
      vat: 250,
      total: 1250,
      due: 1250,
      credit: 0,
      next: { at: MONTH_END, net: 1000 },
    });
    expect(preview.lines.map(({ name, skipped, net }) => [name, skipped, net])).toEqual([
      ["Lobby", null, 500],
      ["", "not-yours", 0],
      ["Bar", null, 500],
      ["", "not-yours", 0],
    ]);
    expect(preview.lines[0]).toMatchObject({ plays_until: MONTH_END, location_name: "A street" });
    const buy = (due: number, key = "the-same-key") =>
      post(`${cart}/checkout`, { ...body, sound_zones: [lobby, bar, theirs], key, due });
    expect(await buy(1000)).toMatchObject({ status: 409, json: { reason: "price-changed" } });
    expect((await shop.zoneRow(bar)).paidUntil).toBeNull();
    const answers = await Promise.all([buy(1250), buy(1250)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const charges = answers.map(({ json }) =>
      (json as { recurrences: { id: string }[] }).recurrences.map(({ id }) => id).sort(),
    );
    expect(charges[0]).toHaveLength(2);
    expect(charges[1]).toEqual(charges[0]);
    await shop.settle();
    for (const zone of [bar, lobby])
      expect((await shop.zoneRow(zone)).paidUntil?.toISOString()).toBe(MONTH_END);
    expect((await other.zoneRow(theirs)).paidUntil).toBeNull();
    const log = await shop.owner.rest("GET", `/api/auth/accounts/${shop.account}/log`, LogPage);
    expect(log.items[0]).toMatchObject({ kind: "billing.activated", subject: { count: 2 } });
    expect(log.items.filter(({ kind }) => kind === "billing.activated")).toHaveLength(1);
    expect((await buy(1e300, "another-key")).status).toBe(400);
  });

  test("cart: cancelling is up to the partner of an account that has one", async () => {
    const partner = await createAccount(app.service);
    await shop.buy(bar, lobby);
    const { db } = app.service.services;
    await db.update(accounts).set({ partnerAccountId: partner.id }).where(eq(accounts.id, shop.account));
    const cart = `/api/billing/accounts/${shop.account}/cart`;
    const body = { action: "deactivate", sound_zones: [bar, lobby] };
    const { lines } = CartPreview.parse((await post(`${cart}/preview`, body)).json);
    expect(lines.map(({ skipped }) => skipped)).toEqual(["partner-decides", "partner-decides"]);
    const refused = { status: 403, json: { reason: "partner-decides" } };
    expect(await post(`${cart}/checkout`, { ...body, key: "some-key", due: 0 })).toMatchObject(refused);
    expect(await post(ofZone(bar, "/deactivate"))).toMatchObject(refused);
    expect(await shop.zoneRow(bar)).toMatchObject({ subscriptionDeactivated: false });
    // A pause is theirs.
    const paused = await post(ofZone(bar, "/modify_pause"), { reactivate_at: "2026-05-20" });
    expect(paused.status).toBe(200);
  });

  test("refusals: a plain member sees nothing, a contact changes nothing, strangers find nothing to do", async () => {
    await shop.buy(bar);
    const member = await shop.member();
    const contact = await shop.member({ contact: true });
    const { owner: stranger } = await createBilledShop(app);
    const { id, current_recurrence } = await record(bar);
    const reads = [
      ofZone(bar),
      `/api/billing/subscriptions/${id}`,
      `/api/billing/recurrences/${current_recurrence}`,
      `/api/billing/accounts/${shop.account}/subscriptions`,
      `/api/billing/sound_zones/${bar}/pricing`,
      `/api/billing/sound_zones/${bar}/cancellation_reasons`,
    ];
    for (const path of reads) {
      expect.soft([path, (await contact.call("GET", path)).status]).toEqual([path, 200]);
      expect.soft(await member.call("GET", path)).toMatchObject({
        status: 403,
        json: { reason: "needs-contact" },
      });
      expect
        .soft(await stranger.call("GET", path))
        .toMatchObject({ status: 403, json: { reason: "not-yours" } });
    }
    const changes = [
      [ofZone(lobby, "/purchase"), {}],
      [ofZone(bar, "/deactivate"), {}],
      [ofZone(bar, "/reactivate"), {}],
      [ofZone(bar, "/modify_pause"), { reactivate_at: "2026-05-20" }],
      [
        `/api/billing/accounts/${shop.account}/cart/checkout`,
        { action: "deactivate", sound_zones: [bar], key: "some-key", due: 0 },
      ],
    ] as const;
    for (const [path, body] of changes) {
      for (const api of [member, contact])
        expect.soft(await api.call("POST", path, { body })).toMatchObject({
          status: 403,
          json: { reason: "needs-finance" },
        });
      expect.soft((await stranger.call("POST", path, { body })).status).toBe(403);
    }
    expect(await shop.zoneRow(bar)).toMatchObject({ subscriptionDeactivated: false, reactivateAt: null });
  });
});

test("subscriptions: where nothing is sold, their calls are refused and zones play", async () => {
  await using app = await startApp();
  const shop = await createBilledShop(app);
  const [zone = ""] = shop.zones;
  const refused = { status: 403, json: { reason: "billing-off" } };
  for (const path of [
    ofZone(zone),
    `/api/billing/accounts/${shop.account}/subscriptions`,
    `/api/billing/accounts/${shop.account}/account_subscription`,
  ])
    expect(await shop.owner.call("GET", path)).toMatchObject(refused);
  expect(await shop.owner.call("POST", ofZone(zone, "/purchase"), { body: {} })).toMatchObject(refused);
});
