import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { collections } from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { longRunningTransactions } from "#server/db/schema/selling/billing.ts";
import {
  AccountSubscription,
  LongRunningTransaction,
  PlanChangeCost,
} from "#shared/contract/rest/billing/account-subscription.ts";
import { Account } from "#shared/contract/rest/entities.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { sellPlans } from "#tests/factories/billing/billing.ts";
import { type BilledShop, createBilledShop } from "#tests/factories/billing/shop-with-billing.ts";
import { createOwnPlaylist } from "#tests/factories/music/music.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** Noon of a day in Stockholm, so that a period ends a month later at midnight. */
const NOON = Date.parse("2026-03-10T11:00:00Z");
const MONTH_END = "2026-04-09T22:00:00.000Z";

const trialUntil = (at: number) => ({
  psp: "stripe_creditcard",
  deactivated: false,
  creditcard_data: { card_type: "" },
  trial_expires_at: new Date(at).toISOString(),
});

test("plan: without a price book nothing is sold to an account", async () => {
  await using app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" } });
  const { owner, account } = await createBilledShop(app);
  const path = `/api/billing/accounts/${account}/account_subscription`;
  expect((await owner.call("GET", path)).status).toBe(404);
});

describe("plans", () => {
  let app: TestApp;
  let now = NOON;
  let shop: BilledShop;

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
    shop = await createBilledShop(app, { plan: "essential", tier: "tier-1", names: ["Bar", "Den"] });
  });

  const of = (rest: string) => `/api/billing/accounts/${shop.account}/${rest}`;
  const subscription = () => shop.owner.rest("GET", of("account_subscription"), AccountSubscription);
  const record = () => shop.owner.rest("GET", `/api/auth/accounts/${shop.account}`, Account);
  const post = (rest: string, body: object = {}) => shop.owner.call("POST", of(rest), { body });
  const put = (rest: string, body: object = {}) => shop.owner.call("PUT", of(rest), { body });
  const cost = (from_plan: string, to_plan: string) =>
    shop.owner.rest(
      "GET",
      of(`plan_change_cost?${new URLSearchParams({ from_plan, to_plan })}`),
      PlanChangeCost,
    );
  const transaction = async (answer: { json: unknown }) => {
    const { id } = answer.json as { id: string };
    const path = `/api/auth/accounts/${shop.account}/long_running_transactions/${id}`;
    return shop.owner.rest("GET", path, LongRunningTransaction);
  };

  test("plan: the account's record has its plan, its dates and the next charge", async () => {
    const before = await subscription();
    expect(before).toMatchObject({
      account: shop.account,
      plan: "essential",
      tier: "tier-1",
      upcoming_plan: "",
      upcoming_tier: "",
      billing_cycle: "monthly",
      iso_currency: "SEK",
      next_charge: null,
      discount: null,
      credit: 0,
      failed_payment: null,
    });
    for (const date of ["paying_start_date", "recur_at", "trial_start", "trial_end"] as const)
      expect([date, parseTimestamp(before[date])]).toEqual([date, null]);
    await shop.buy(...shop.zones);
    const after = await subscription();
    expect(parseTimestamp(after.paying_start_date)).toBe(now);
    expect(parseTimestamp(after.recur_at)).toBe(Date.parse(MONTH_END));
    expect(after.next_charge).toEqual({ at: MONTH_END, amount: 750, zones: 2 });
  });

  test("plan: a larger one is paid for at once, less what is left of the present one (@C-005 @C-230 @C-334)", async () => {
    await shop.buy(...shop.zones);
    // Bought today: all of it is left.
    const offered = await cost("essential", "unlimited");
    expect(offered).toMatchObject({
      immediate: true,
      credited: 600,
      charged: 1000,
      vat: 100,
      due: 500,
      next_price: 500,
      iso_currency: "SEK",
      losses: { zones: { total: 0 }, stations: { total: 0 }, playlists: { total: 0 } },
    });
    const started = await post("change_plan", { from_plan: "essential", to_plan: "unlimited" });
    expect(started).toMatchObject({ status: 200, json: { plan: "unlimited", account: shop.account } });
    await shop.settle();
    const done = await transaction(started);
    expect([parseTimestamp(done.completed_at), done.error]).toEqual([now, ""]);
    expect(await record()).toMatchObject({ plan: "unlimited", tier: "tier-3" });
    expect(await subscription()).toMatchObject({ next_charge: { amount: 1250 } });
    // Pressed again, it is a change from a plan that the account no longer has.
    expect(await post("change_plan", { from_plan: "essential", to_plan: "unlimited" })).toMatchObject({
      status: 409,
      json: { reason: "plan-changed" },
    });
  });

  test("plan: a change that is being made is seen in its account only", async () => {
    const { db } = app.service.services;
    const other = await createBilledShop(app);
    const id = randomUUID();
    await db.insert(longRunningTransactions).values({
      id,
      accountId: other.account,
      kind: "change-plan",
      plan: "unlimited",
      createdAt: new Date(now),
    });
    const read = ({ account, owner }: Pick<BilledShop, "account" | "owner">) =>
      owner.call("GET", `/api/auth/accounts/${account}/long_running_transactions/${id}`);
    expect(await read(other)).toMatchObject({ status: 200, json: { id, error: "" } });
    expect((await read(shop)).status).toBe(404);
    expect((await read({ account: other.account, owner: shop.owner })).status).toBe(403);
  });

  test("plan: a smaller one begins with the next period, can be kept from it, and says what it takes (@C-005 @C-230 @C-334 @C-335)", async () => {
    shop = await createBilledShop(app, { names: ["Bar", "Den", "Attic"] });
    await shop.buy(...shop.zones);
    const { db } = app.service.services;
    const named = async (id: string, name: string) =>
      db.update(collections).set({ name }).where(eq(collections.id, id));
    await named(await createOwnPlaylist(app.service, shop.account), "Our evening");
    await named(await createOwnPlaylist(app.service, shop.account, "RecipeComposer"), "Rainy days");
    const essential = await cost("unlimited", "essential");
    expect(essential).toMatchObject({
      immediate: false,
      effective_at: MONTH_END,
      due: 0,
      next_price: 300,
      losses: {
        zones: { total: 0 },
        stations: { total: 0 },
        playlists: { total: 1, names: ["Our evening"] },
      },
    });
    expect((await cost("unlimited", "starter")).losses).toEqual({
      zones: { total: 2, names: ["Den", "Attic"] },
      stations: { total: 1, names: ["Rainy days"] },
      playlists: { total: 1, names: ["Our evening"] },
    });

    const change = { from_tier: "tier-3", to_tier: "1" };
    const started = await post("change_tier", change);
    expect(started).toMatchObject({ status: 200, json: { tier: "tier-1", account: shop.account } });
    const done = await transaction(started);
    expect([parseTimestamp(done.completed_at), done.error]).toEqual([now, ""]);
    expect(await subscription()).toMatchObject({
      plan: "unlimited",
      upcoming_plan: "essential",
      upcoming_tier: "tier-1",
    });
    for (const _press of [1, 2])
      expect(await post("cancel_downgrade")).toMatchObject({ status: 200, json: { upcoming_plan: "" } });
    await post("change_tier", change);
    now = Date.parse(MONTH_END);
    await shop.settle();
    shop = { ...shop, owner: await shop.member({ owner: true }) };
    expect(await subscription()).toMatchObject({ plan: "essential", upcoming_plan: "" });
  });

  test("plan: changes of a tier name tiers, and the one that the account has (@C-337)", async () => {
    for (const [from_tier, to_tier, status] of [
      ["tier-1", "tier-9", 400],
      ["none", "tier-3", 400],
      ["tier-2", "tier-3", 409],
    ] as const) {
      const query = new URLSearchParams({ from_tier, to_tier });
      expect((await post("change_tier", { from_tier, to_tier })).status).toBe(status);
      expect((await shop.owner.call("GET", of(`tier_change_cost?${query}`))).status).toBe(status);
    }
    const up = new URLSearchParams({ from_tier: "tier1", to_tier: "3" });
    expect((await shop.owner.call("GET", of(`tier_change_cost?${up}`))).status).toBe(200);
  });

  test("billing cycle: another one begins with the next period (@C-325 @C-333)", async () => {
    await shop.buy(...shop.zones);
    for (const _press of [1, 2])
      expect(await put("billing_cycle", { billing_cycle: "yearly" })).toMatchObject({
        status: 200,
        json: { billing_cycle: "monthly", upcoming_billing_cycle: "yearly" },
      });
    expect(await subscription()).toMatchObject({ next_charge: { amount: 9000 } });
    expect(await put("account_subscription", { billing_cycle: "monthly" })).toMatchObject({
      status: 200,
      json: { upcoming_billing_cycle: "" },
    });
  });

  test("plan: it is chosen freely until the account pays (@C-333)", async () => {
    expect(await post("account_subscription", { plan: "starter", billing_cycle: "quarterly" })).toMatchObject(
      {
        status: 200,
        json: { plan: "starter", tier: "tier-1", billing_cycle: "quarterly", upcoming_plan: "" },
      },
    );
    expect(await post("account_subscription", { plan: "royalty-free" })).toMatchObject({
      status: 409,
      json: { reason: "not-sold" },
    });
    await shop.buy(shop.zones[0] ?? "");
    expect(await post("account_subscription", { plan: "essential" })).toMatchObject({
      status: 409,
      json: { reason: "already-paying" },
    });
    expect(await put("account_subscription", { plan: "essential" })).toMatchObject({ status: 200 });
  });

  test("upgrade: gives the largest plan in a trial; otherwise it has a price", async () => {
    const upgrade = (of_: BilledShop) => of_.owner.call("PUT", `/api/auth/accounts/${of_.account}/upgrade`);
    expect(await upgrade(shop)).toMatchObject({ status: 409, json: { reason: "has-a-price" } });
    const trial = await createBilledShop(app, {
      plan: "starter",
      tier: "tier-1",
      paymentMethod: trialUntil(now + 5 * DAY_MS),
    });
    for (const _press of [1, 2])
      expect(await upgrade(trial)).toMatchObject({
        status: 200,
        json: { id: trial.account, plan: "unlimited", tier: "tier-3" },
      });
  });

  test("winback: a discount for staying, once (@C-334 @C-335 @C-337)", async () => {
    expect((await shop.owner.call("GET", of("winback_discount"))).status).toBe(404);
    await shop.buy(...shop.zones);
    expect(await shop.owner.call("GET", of("winback_discount"))).toMatchObject({
      status: 200,
      json: { percent_off: 50, months: 3, plan: "essential", tier: "tier-1", price: 150, full_price: 300 },
    });
    const taken = await post("apply_winback_discount");
    expect(taken).toMatchObject({ status: 200, json: { tier: "tier-1", account: shop.account } });
    expect(parseTimestamp((await transaction(taken)).completed_at)).toBe(now);
    expect(await subscription()).toMatchObject({
      discount: { percent_off: 50, until: "2026-07-09T22:00:00.000Z" },
      next_charge: { amount: 375 },
    });
    expect((await post("apply_winback_discount")).status).toBe(409);
    expect((await shop.owner.call("GET", of("winback_discount"))).status).toBe(404);
  });

  test("failed payment: the record says what is owed, why, and when it is tried again", async () => {
    const card = { card_type: "visa", masked_number: "**** 0002" };
    await shop.buy(...shop.zones);
    const { db } = app.service.services;
    await db
      .update(accounts)
      .set({ paymentMethod: { ...trialUntil(now), creditcard_data: card, trial_expires_at: null } })
      .where(eq(accounts.id, shop.account));
    now = Date.parse(MONTH_END) + 1000;
    await shop.settle();
    shop = { ...shop, owner: await shop.member({ owner: true }) };
    const { failed_payment } = await subscription();
    expect(failed_payment).toMatchObject({ amount: 750, code: "card_declined" });
    expect(Date.parse(failed_payment?.next_attempt_at ?? "")).toBeGreaterThan(now);
  });

  test("refusals: plans are seen with any flag, and changed with finance", async () => {
    const [member, contact] = [await shop.member(), await shop.member({ contact: true })];
    const { owner: stranger } = await createBilledShop(app);
    const reads = [of("account_subscription"), of("plan_change_cost?from_plan=essential&to_plan=unlimited")];
    for (const path of reads) {
      expect.soft((await contact.call("GET", path)).status).toBe(200);
      expect.soft((await member.call("GET", path)).json).toMatchObject({ reason: "needs-contact" });
      expect.soft((await stranger.call("GET", path)).json).toMatchObject({ reason: "not-yours" });
    }
    for (const [method, rest, body] of [
      ["POST", "change_plan", { from_plan: "essential", to_plan: "unlimited" }],
      ["POST", "cancel_downgrade", {}],
      ["PUT", "billing_cycle", { billing_cycle: "yearly" }],
      ["POST", "apply_winback_discount", {}],
    ] as const)
      for (const api of [contact, member])
        expect.soft(await api.call(method, of(rest), { body })).toMatchObject({
          status: 403,
          json: { reason: "needs-finance" },
        });
    expect(await record()).toMatchObject({ plan: "essential", billing_cycle: "monthly" });
  });
});
