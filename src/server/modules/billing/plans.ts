import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import type { AccountRow } from "#server/modules/accounts/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { planChangeLines } from "#shared/domain/billing/charges.ts";
import { type BillingCycle, changesAtOnce, type Plan, TIER_OF_PLAN } from "#shared/domain/billing/plans.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { METHOD_MISSING } from "./change.ts";
import { orderPayment, planNext } from "./charge.ts";
import { writeMail } from "./mails.ts";
import { NOT_SOLD } from "./offers.ts";
import { isUsable } from "./provider.ts";
import { publishBilling } from "./publish.ts";
import {
  completeLongRunning,
  insertLongRunning,
  type LongRunningRow,
  paidRecurrences,
  updateAccountPlan,
  updateRow,
} from "./repository.ts";
import { type BillingFacts, lockFacts, priceUp, readFacts } from "./state.ts";
import { catchUp, queuePayments } from "./sweep.ts";
import type { PlanOffer } from "./types.ts";

/** Changes of the plan and of the billing cycle. */

const GONE = problem("not-found");
const SAME = problem("conflict", { reason: "nothing-to-change", message: "The account has this plan" });
const PENDING = problem("conflict", {
  reason: "payment-pending",
  message: "Another payment is being made",
});

export async function offerPlan(
  { db, now }: Services,
  account: AccountRow,
  plan: Plan,
): Promise<Result<PlanOffer, Problem>> {
  const at = now();
  const facts = await readFacts(db, account.id, { now: at });
  return facts ? await planOffer(db, facts, plan, at) : GONE;
}

/** What a change of plan costs, and when it takes effect. */
async function planOffer(
  db: Database,
  facts: BillingFacts,
  plan: Plan,
  now: Date,
): Promise<Result<PlanOffer, Problem>> {
  const { billed, amountOf } = facts;
  const amount = amountOf(plan, billed.cycle);
  const nextPrice = amountOf(plan, billed.upcomingCycle ?? billed.cycle);
  if (amount === null || nextPrice === null) return NOT_SOLD;
  const ends = periodEnd(facts, now.getTime());
  const paid = await paidLines(db, facts, now.getTime());
  // What was paid in another currency cannot be set off.
  const isOffset = paid.every(({ currency }) => currency === facts.country?.currency);
  const immediate = ends === null || (changesAtOnce(billed.plan, plan) && isOffset);
  if (!immediate) return ok({ immediate, at: ends, quote: priceUp(facts, []), nextPrice });
  const quote = priceUp(facts, planChangeLines(billed, paid, { at: now.getTime(), amount }));
  return ok({ immediate, at: now.getTime(), quote, nextPrice });
}

/** The end of what is paid for, or is still to be, or of the trial; null: none of these is there. */
function periodEnd({ billed, zones }: BillingFacts, now: number): number | null {
  if (billed.trialEnd !== null && billed.trialEnd > now) return billed.trialEnd;
  const isPaid = zones.some(({ paidUntil, open }) => (paidUntil ?? 0) > now || open === "renewing");
  return billed.recurAt !== null && billed.recurAt > now && isPaid ? billed.recurAt : null;
}

/**
 * The latest charges of zones that are paid for. Cancelled ones are among them: they play with the new plan, and can be
 * resumed for nothing.
 */
async function paidLines(db: Database, { zones }: BillingFacts, now: number) {
  const playing = zones.filter(({ paidUntil }) => (paidUntil ?? 0) > now).map(({ id }) => id);
  return (await paidRecurrences(db, playing, new Date(now))).map(
    ({ recurrence: { soundZoneId, periodFrom, periodTo, net }, currency }) => ({
      soundZoneId,
      from: periodFrom.getTime(),
      to: periodTo.getTime(),
      net,
      currency,
    }),
  );
}

/** Starts a change of plan; the id is that of its long-running transaction. */
export async function startPlanChange(
  services: Services,
  account: AccountRow,
  plan: Plan,
): Promise<Result<{ readonly transactionId: string }, Problem>> {
  await catchUp(services, account.id);
  const started = await services.db.transaction((tx) => start(tx, services, account, plan));
  if (!started.ok) return started;
  const { transactionId, isPending } = started.value;
  if (isPending) await queuePayments(services, account.id);
  publishBilling(services, account.id, { zoneIds: [], account: true });
  return ok({ transactionId });
}

async function start(
  tx: Database,
  services: Services,
  { id }: AccountRow,
  plan: Plan,
): Promise<Result<{ readonly transactionId: string; readonly isPending: boolean }, Problem>> {
  const now = services.now();
  const facts = await lockFacts(tx, id, { now });
  if (!facts) return GONE;
  if (facts.open.some(({ status }) => status === "pending")) return PENDING;
  if (facts.billed.plan === plan && facts.billed.upcomingPlan === null) return SAME;
  const transaction = newTransaction(id, "change-plan", plan, now);
  const begin = () => insertLongRunning(tx, transaction);
  if (facts.billed.plan === plan) {
    await begin();
    await setPlan(tx, facts, plan, now);
    return ok(await finish(tx, transaction, now));
  }
  const offered = await planOffer(tx, facts, plan, now);
  if (!offered.ok) return offered;
  const { immediate, at, quote } = offered.value;
  // A renewal that failed is for the plan that the account has: it is made or given up first.
  if (immediate && facts.open.length > 0) return PENDING;
  if (quote.due > 0 && !isUsable(facts.account.paymentMethod)) return METHOD_MISSING;
  await begin();
  if (!immediate) {
    await scheduleFor(tx, facts, { plan }, { at, now });
    return ok(await finish(tx, transaction, now));
  }
  if (quote.lines.length === 0) {
    await setPlan(tx, facts, plan, now);
    return ok(await finish(tx, transaction, now));
  }
  const change = { plan, transactionId: transaction.id };
  await orderPayment(
    tx,
    facts,
    { cause: "plan-change", quote, plan, cycle: facts.billed.cycle, change },
    now,
  );
  await planNext(tx, id, now);
  return ok({ transactionId: transaction.id, isPending: true });
}

export function newTransaction(
  accountId: string,
  kind: LongRunningRow["kind"],
  plan: Plan,
  createdAt: Date,
): LongRunningRow {
  return { id: randomUUID(), accountId, kind, plan, createdAt, completedAt: null, error: "" };
}

/** Completes what took no payment. */
export async function finish(tx: Database, { id, accountId }: LongRunningRow, now: Date) {
  await completeLongRunning(tx, id, now, "");
  await planNext(tx, accountId, now);
  return { transactionId: id, isPending: false };
}

/** Gives an account a plan at once. */
async function setPlan(tx: Database, { account }: BillingFacts, plan: Plan, now: Date): Promise<void> {
  await updateRow(tx, account.id, { upcomingPlan: null });
  if (account.plan === plan) return;
  await updateAccountPlan(tx, account.id, { plan, tier: TIER_OF_PLAN[plan], updatedAt: now });
}

/** Schedules changes for the end of the period; what the account has already is nothing to change. */
export async function scheduleFor(
  tx: Database,
  { account, row }: BillingFacts,
  change: { readonly plan?: Plan; readonly cycle?: BillingCycle },
  { at, now }: { readonly at: number; readonly now: Date },
): Promise<void> {
  const plan = change.plan === undefined ? row.upcomingPlan : change.plan;
  const cycle = change.cycle === undefined ? row.upcomingCycle : change.cycle;
  await updateRow(tx, account.id, {
    upcomingPlan: plan === account.plan ? null : plan,
    upcomingCycle: cycle === account.billingCycle ? null : cycle,
  });
  if (change.plan !== undefined && change.plan !== account.plan && change.plan !== row.upcomingPlan)
    await writeMail(tx, account.id, {
      key: `${change.plan}/${now.getTime()}`,
      mail: { kind: "downgrade-scheduled", plan: change.plan, at },
      at: now,
    });
}

/** Schedules a plan or cycle for the end of the period; without one that is paid for it is valid at once. */
export async function schedule(
  services: Services,
  account: AccountRow,
  change: { readonly plan?: Plan; readonly cycle?: BillingCycle },
): Promise<Result<AccountRow, Problem>> {
  await catchUp(services, account.id);
  const done = await services.db.transaction(async (tx): Promise<Result<AccountRow, Problem>> => {
    const now = services.now();
    const facts = await lockFacts(tx, account.id, { now });
    if (!facts) return GONE;
    const { billed, amountOf } = facts;
    const plan = change.plan ?? billed.upcomingPlan ?? billed.plan;
    const cycle = change.cycle ?? billed.upcomingCycle ?? billed.cycle;
    if (amountOf(plan, cycle) === null) return NOT_SOLD;
    const at = periodEnd(facts, now.getTime());
    if (at === null && facts.open.length > 0) return PENDING;
    if (at !== null) await scheduleFor(tx, facts, change, { at, now });
    else if (facts.open.some(({ status }) => status === "pending")) return PENDING;
    else {
      await updateRow(tx, account.id, { upcomingPlan: null, upcomingCycle: null });
      await updateAccountPlan(tx, account.id, {
        plan,
        tier: TIER_OF_PLAN[plan],
        billingCycle: cycle,
        updatedAt: now,
      });
    }
    await planNext(tx, account.id, now);
    const after = await lockFacts(tx, account.id, { now });
    return after ? ok(after.account) : GONE;
  });
  if (done.ok) publishBilling(services, account.id, { zoneIds: [], account: true });
  return done;
}

/** Keeps the plan that the account has. */
export async function cancelScheduledPlan(services: Services, account: AccountRow): Promise<void> {
  await services.db.transaction(async (tx) => {
    const now = services.now();
    const facts = await lockFacts(tx, account.id, { now });
    if (!facts) return;
    await updateRow(tx, account.id, { upcomingPlan: null });
    await planNext(tx, account.id, now);
  });
  publishBilling(services, account.id, { zoneIds: [], account: true });
}
