import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#server/db/schema/people/people.ts";
import { priceBooks } from "#server/db/schema/selling/selling.ts";
import {
  billingState,
  changeSubscriptions,
  offerPlan,
  offerWinback,
  openSubscription,
  schedule,
  startPlanChange,
  startWinback,
} from "#server/modules/billing/public.ts";
import { findRow } from "#server/modules/billing/repository.ts";
import { sweepBilling } from "#server/modules/billing/sweep.ts";
import type { Services } from "#server/services.ts";
import type { CartAction } from "#shared/contract/rest/billing/carts.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { accountOf, CARD, charges, company, DECLINED, SWEDEN, sell, zoneOf } from "./world.ts";

let app: TestApp;
let services: Services;
/** Noon in Stockholm on 15 January: periods end at midnight, 23:00 UTC on the 14th. */
const START = Date.UTC(2026, 0, 15, 11);
let at = START;

beforeAll(async () => {
  app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" }, now: () => new Date(at) });
  services = app.service.services;
  await sell(services, new Date(0));
});
afterAll(() => app[Symbol.asyncDispose]());

const ESSENTIAL = { plan: "essential", tier: "tier-1" } as const;

/** An account that bought its zones at the start. */
async function buyer(columns: Partial<typeof accounts.$inferInsert> & { readonly zones?: number } = {}) {
  at = START;
  const made = await company(services, { createdAt: new Date(at), ...columns });
  await cart(made.account, "activate", made.zones);
  await sweepBilling(services);
  return made;
}
async function cart(
  account: string,
  action: CartAction,
  zoneIds: readonly string[],
  day: string | null = null,
) {
  const row = await accountOf(services, account);
  const made = await changeSubscriptions(services, row, { action, zoneIds, reactivateOn: day }, null);
  if (!made.ok) throw new Error(made.reason.kind);
}
async function until(time: number) {
  at = time;
  await sweepBilling(services);
}
const paysWith = (account: string, paymentMethod: typeof CARD) =>
  services.db.update(accounts).set({ paymentMethod }).where(eq(accounts.id, account));
const upgrade = async (account: string) =>
  await startPlanChange(services, await accountOf(services, account), "unlimited");

test("billing: a zone whose pause ended is charged on, although its payment failed across a new period", async () => {
  const { account, zones } = await buyer({ zones: 2 });
  const [paused = ""] = zones;
  await cart(account, "pause", [paused], "2026-03-13");
  const row = await accountOf(services, account);
  const { ahead } = await billingState(services, row);
  // Its next charge is that of its pause's end: two of 28 days.
  expect(ahead.find(({ line }) => line.soundZoneId === paused)).toMatchObject({
    at: Date.UTC(2026, 2, 12, 23),
    line: { net: 357 },
  });
  await until(Date.UTC(2026, 1, 15));
  await paysWith(account, DECLINED);
  await until(Date.UTC(2026, 2, 13, 12));
  await until(Date.UTC(2026, 2, 14, 12));
  await paysWith(account, CARD);
  await until(Date.UTC(2026, 2, 14, 23));
  await until(Date.UTC(2026, 2, 18));
  for (const id of zones)
    expect((await zoneOf(services, id)).paidUntil?.getTime()).toBe(Date.UTC(2026, 3, 14, 22));
});

test("billing: a change of plan sets off the latest charge only, and counts zones that were cancelled", async () => {
  const { account, zones } = await buyer({ zones: 2, plan: "starter", tier: "tier-1" });
  await cart(account, "deactivate", zones);
  at = Date.UTC(2026, 0, 25, 9);
  await startPlanChange(services, await accountOf(services, account), "essential");
  await sweepBilling(services);
  at = Date.UTC(2026, 1, 1, 9);
  await upgrade(account);
  await sweepBilling(services);
  const { payments } = await charges(services, account);
  // 21 and 14 of 31 days are left.
  expect(payments.map(({ net }) => net)).toEqual([4000, 2 * (2032 - 1355), 2 * (2258 - 1355)]);
  expect((await accountOf(services, account)).plan).toBe("unlimited");
});

test("billing: nobody gets a larger plan while a charge for the present one has failed", async () => {
  const { account } = await buyer(ESSENTIAL);
  await paysWith(account, DECLINED);
  await until(Date.UTC(2026, 1, 15));
  expect(await upgrade(account)).toMatchObject({ ok: false, reason: { reason: "payment-pending" } });
  expect(await startPlanChange(services, await accountOf(services, account), "starter")).toMatchObject({
    ok: true,
  });
  expect((await accountOf(services, account)).plan).toBe("essential");
});

test("billing: what was paid in another currency is not set off: the plan changes with the next period", async () => {
  const { account } = await buyer(ESSENTIAL);
  await services.db.update(accounts).set({ isoCountry: "US" }).where(eq(accounts.id, account));
  const offer = await offerPlan(services, await accountOf(services, account), "unlimited");
  expect(offer).toMatchObject({ ok: true, value: { immediate: false, quote: { due: 0 } } });
});

test("billing: the discount for staying is given once, from the next charge on", async () => {
  const { account } = await buyer();
  const row = await accountOf(services, account);
  expect(await offerWinback(services, row)).toMatchObject({ percentOff: 30, price: 3500, fullPrice: 5000 });
  expect(await startWinback(services, row)).toMatchObject({ ok: true });
  expect(await startWinback(services, row)).toMatchObject({ ok: false });
  expect(await offerWinback(services, row)).toBeNull();
  await until(Date.UTC(2026, 5, 1));
  const { lines } = await charges(services, account);
  expect(lines.map(({ net }) => net)).toEqual([5000, 3500, 3500, 3500, 5000]);
});

test("billing: a scheduled cycle begins with the next period, from the last day of a short month", async () => {
  const { account, zones } = await buyer({ paymentMethod: { ...CARD } });
  const row = await accountOf(services, account);
  expect(await schedule(services, row, { cycle: "yearly" })).toMatchObject({ ok: true });
  const state = await billingState(services, row);
  expect(state).toMatchObject({ upcomingCycle: "yearly", next: { quote: { net: 54_001 } } });
  await until(Date.UTC(2026, 1, 15));
  expect((await accountOf(services, account)).billingCycle).toBe("yearly");
  expect((await zoneOf(services, zones[0] ?? "")).paidUntil?.getTime()).toBe(Date.UTC(2027, 1, 14, 23));
  // Without anything that is paid for it is valid at once.
  const { account: other } = await company(services, { createdAt: new Date(at) });
  const changed = await schedule(services, await accountOf(services, other), {
    ...ESSENTIAL,
    cycle: "quarterly",
  });
  expect(changed).toMatchObject({ ok: true, value: { plan: "essential", billingCycle: "quarterly" } });
});

test("billing: a new account's trial is dealt with at its end; without a method nothing is charged", async () => {
  at = START;
  const end = at + 14 * DAY_MS;
  const method = {
    ...CARD,
    creditcard_data: { card_type: "" },
    trial_expires_at: new Date(end).toISOString(),
  };
  const { account, zones } = await company(services, { createdAt: new Date(at), paymentMethod: method });
  const row = await accountOf(services, account);
  await openSubscription(services.db, row, new Date(at));
  const stored = await findRow(services.db, account);
  expect([stored?.trialEnd?.getTime(), stored?.dueAt?.getTime()]).toEqual([end, end - 3 * DAY_MS]);
  await cart(account, "activate", zones);
  expect(await billingState(services, row)).toMatchObject({ next: null, ahead: [] });
  await until(end + DAY_MS);
  expect((await charges(services, account)).payments).toEqual([]);
});

test("billing: a plan that is sold again is charged again", async () => {
  const { account, zones } = await buyer();
  const none = { ...SWEDEN, prices: SWEDEN.prices.filter(({ plan }) => plan !== "unlimited") };
  const publish = (countries: readonly (typeof SWEDEN)[]) =>
    services.db.insert(priceBooks).values({
      id: `book at ${at}`,
      validFrom: new Date(at),
      countries: [...countries],
      winback: null,
      createdAt: new Date(at),
    });
  await publish([none]);
  await until(Date.UTC(2026, 1, 15));
  expect((await charges(services, account)).payments).toHaveLength(1);
  await publish([SWEDEN]);
  await until(Date.UTC(2026, 1, 15, 2));
  expect((await zoneOf(services, zones[0] ?? "")).paidUntil?.getTime()).toBe(Date.UTC(2026, 2, 14, 23));
});
