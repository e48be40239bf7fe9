import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#server/db/schema/people/people.ts";
import { vouchers } from "#server/db/schema/selling/selling.ts";
import {
  billingState,
  changeSubscriptions,
  offerCart,
  offerPlan,
  startPlanChange,
} from "#server/modules/billing/public.ts";
import { sweepBilling } from "#server/modules/billing/sweep.ts";
import type { Services } from "#server/services.ts";
import type { CartAction } from "#shared/contract/rest/billing/carts.ts";
import { minor } from "#shared/domain/billing/money.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { accountOf, CARD, charges, company, DECLINED, INVOICE, sell, zoneOf } from "./world.ts";

let app: TestApp;
let services: Services;
let at = Date.UTC(2026, 0, 15, 12);

beforeAll(async () => {
  app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" }, now: () => new Date(at) });
  services = app.service.services;
  await sell(services, new Date(0));
});
afterAll(() => app[Symbol.asyncDispose]());

const start = () => {
  at = Date.UTC(2026, 0, 15, 12);
  return new Date(at);
};
async function cart(
  account: string,
  action: CartAction,
  zoneIds: readonly string[],
  reactivateOn: string | null = null,
) {
  const row = await accountOf(services, account);
  return await changeSubscriptions(services, row, { action, zoneIds, reactivateOn }, null);
}
async function until(time: number) {
  at = time;
  await sweepBilling(services);
}

test("billing: a zone bought by card plays at once for a month, which begins again on its day", async () => {
  const { account, zones } = await company(services, { createdAt: start() });
  const row = await accountOf(services, account);
  const offer = await offerCart(services, row, { action: "activate", zoneIds: zones, reactivateOn: null });
  expect(offer).toMatchObject({ ok: true, value: { quote: { net: 5000, vat: 1250, due: 6250 } } });
  const bought = await cart(account, "activate", zones);
  expect(bought).toMatchObject({ ok: true, value: { zoneIds: zones, recurrences: [{ status: "pending" }] } });
  await sweepBilling(services);
  const ends = Date.UTC(2026, 1, 14, 23);
  expect((await zoneOf(services, zones[0] ?? "")).paidUntil?.getTime()).toBe(ends);
  expect(await billingState(services, row)).toMatchObject({ recurAt: ends, next: { at: ends, zones: 1 } });
  await until(Date.UTC(2026, 4, 20));
  const { payments, entries, lines } = await charges(services, account);
  expect(payments.map(({ status, due }) => [status, due])).toEqual(Array(5).fill(["succeeded", 6250]));
  expect(lines.map(({ kind, net }) => [kind, net])).toEqual(Array(5).fill(["period", 5000]));
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

test("billing: a declined renewal is tried again, and ends after the grace period", async () => {
  const { account, zones } = await company(services, { createdAt: start(), zones: 2 });
  await cart(account, "activate", zones);
  await sweepBilling(services);
  await services.db.update(accounts).set({ paymentMethod: DECLINED }).where(eq(accounts.id, account));
  const ends = Date.UTC(2026, 1, 14, 23);
  await until(ends);
  const row = await accountOf(services, account);
  expect(await billingState(services, row)).toMatchObject({
    failed: { code: "card_declined", nextAttemptAt: ends + DAY_MS, due: 12500 },
  });
  await until(ends + DAY_MS);
  await services.db.update(accounts).set({ paymentMethod: CARD }).where(eq(accounts.id, account));
  await until(ends + 3 * DAY_MS);
  expect((await billingState(services, row)).failed).toBeNull();
  expect((await zoneOf(services, zones[0] ?? "")).paidUntil?.getTime()).toBe(Date.UTC(2026, 2, 14, 23));
  await services.db.update(accounts).set({ paymentMethod: DECLINED }).where(eq(accounts.id, account));
  await until(Date.UTC(2026, 2, 14, 23) + 8 * DAY_MS);
  await until(Date.UTC(2026, 2, 14, 23) + 16 * DAY_MS);
  expect((await charges(services, account)).payments.at(-1)?.status).toBe("cancelled");
  await services.db.update(accounts).set({ paymentMethod: CARD }).where(eq(accounts.id, account));
  await cart(account, "resume", zones);
  await sweepBilling(services);
  expect((await zoneOf(services, zones[0] ?? "")).paidUntil?.getTime()).toBe(Date.UTC(2026, 3, 14, 22));
});

test("billing: a paused zone is silent until its day, and then charged for the rest of the period", async () => {
  const { account, zones } = await company(services, {
    createdAt: start(),
    zones: 2,
    paymentMethod: INVOICE,
  });
  await cart(account, "activate", zones);
  await sweepBilling(services);
  expect(await cart(account, "pause", zones.slice(0, 1), "2026-03-01")).toMatchObject({ ok: true });
  await until(Date.UTC(2026, 1, 20));
  expect((await zoneOf(services, zones[0] ?? "")).paidUntil?.getTime()).toBe(Date.UTC(2026, 1, 14, 23));
  await until(Date.UTC(2026, 2, 2));
  const zone = await zoneOf(services, zones[0] ?? "");
  expect([zone.paidUntil?.getTime(), zone.reactivateAt]).toEqual([Date.UTC(2026, 2, 14, 23), null]);
  const { payments, lines } = await charges(services, account);
  expect(payments.map(({ net, cause }) => [cause, net])).toEqual([
    ["purchase", 12900],
    ["renewal", 7900],
    ["resume", 5400],
  ]);
  expect(lines.filter(({ kind }) => kind === "fee")).toHaveLength(3);
});

test("billing: a larger plan is paid for at once, a smaller one waits for the end of the period", async () => {
  const { account, zones } = await company(services, {
    createdAt: start(),
    plan: "essential",
    tier: "tier-1",
  });
  await cart(account, "activate", zones);
  await sweepBilling(services);
  at = Date.UTC(2026, 0, 25, 9);
  const row = await accountOf(services, account);
  const offer = await offerPlan(services, row, "unlimited");
  // 21 of 31 days are left.
  expect(offer).toMatchObject({
    ok: true,
    value: { immediate: true, quote: { net: 3387 - 2032, due: 1694 } },
  });
  expect(await startPlanChange(services, row, "unlimited")).toMatchObject({ ok: true });
  await sweepBilling(services);
  const after = await accountOf(services, account);
  expect([after.plan, after.tier]).toEqual(["unlimited", "tier-3"]);
  expect((await charges(services, account)).payments.at(-1)?.due).toBe(1694);
  expect(await startPlanChange(services, after, "starter")).toMatchObject({ ok: true });
  expect(await billingState(services, after)).toMatchObject({
    upcomingPlan: "starter",
    next: { quote: { net: 2000 } },
  });
  await until(Date.UTC(2026, 1, 15));
  expect((await accountOf(services, account)).plan).toBe("starter");
});

test("billing: nobody buys without a payment method", async () => {
  const { account, zones } = await company(services, { createdAt: start(), paymentMethod: null });
  expect(await cart(account, "activate", zones)).toMatchObject({
    ok: false,
    reason: { kind: "conflict", reason: "payment-method-missing" },
  });
});

test("billing: what was agreed to is charged, once for a key, and nothing else", async () => {
  const { account, zones } = await company(services, { createdAt: start(), zones: 3 });
  const row = await accountOf(services, account);
  const buy = { action: "activate", zoneIds: zones, reactivateOn: null } as const;
  const agreed = { key: "a key of a cart", due: minor(18_750) };
  const other = await changeSubscriptions(services, row, buy, { ...agreed, due: minor(18_749) });
  expect(other).toMatchObject({ ok: false, reason: { reason: "price-changed" } });
  const [first, again] = [
    await changeSubscriptions(services, row, buy, agreed),
    await changeSubscriptions(services, row, buy, agreed),
  ];
  if (!first.ok || !again.ok) throw new Error("A purchase was refused");
  expect(again.value.recurrences.map(({ id }) => id).toSorted()).toEqual(
    first.value.recurrences.map(({ id }) => id).toSorted(),
  );
  await sweepBilling(services);
  expect((await charges(services, account)).payments.map(({ due }) => due)).toEqual([18_750]);
});

test("billing: a trial costs nothing, and its voucher begins with the first charge", async () => {
  await services.db.insert(vouchers).values({ code: "HALF", percentOff: 50, months: 2 });
  const trialEnd = new Date(start().getTime() + 14 * DAY_MS);
  const { account, zones } = await company(services, {
    createdAt: start(),
    zones: 2,
    billingVoucher: "HALF",
    paymentMethod: { ...CARD, trial_expires_at: trialEnd.toISOString() },
  });
  const bought = await cart(account, "activate", zones);
  expect(bought).toMatchObject({ ok: true, value: { recurrences: [] } });
  expect((await zoneOf(services, zones[1] ?? "")).paidUntil).toEqual(trialEnd);
  await cart(account, "deactivate", zones.slice(1));
  const row = await accountOf(services, account);
  const { next } = await billingState(services, row);
  expect(next).toMatchObject({ at: trialEnd.getTime(), zones: 1, quote: { net: 2500 } });
  await until(trialEnd.getTime());
  expect((await zoneOf(services, zones[1] ?? "")).paidUntil).toEqual(trialEnd);
  await until(Date.UTC(2026, 3, 15));
  const { payments } = await charges(services, account);
  expect(payments.map(({ cause, net }) => [cause, net])).toEqual([
    ["trial-end", 2500],
    ["renewal", 2500],
    ["renewal", 5000],
  ]);
  expect(payments[0]?.due).toBe(next?.quote.due);
});
