import { setImmediate } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import { periodCharge, purchaseLines } from "#shared/domain/billing/charges.ts";
import { nextStep, type Step } from "#shared/domain/billing/due.ts";
import { TIER_OF_PLAN } from "#shared/domain/billing/plans.ts";
import { quoteOf } from "#shared/domain/billing/quote.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";
import { GRACE_PERIOD_MS } from "#shared/domain/zones/standing.ts";
import { orderPayment } from "./charge.ts";
import { about, writeMail } from "./mails.ts";
import { isUsable, type PaymentProvider, sandbox } from "./provider.ts";
import { publishBilling } from "./publish.ts";
import {
  dueAccounts,
  findRow,
  updateAccountPlan,
  updatePayment,
  updateRecurrences,
  updateRow,
  updateZones,
} from "./repository.ts";
import { type BillingServices, payPending } from "./settle.ts";
import { type BillingFacts, failedOf, lockFacts, priceUp, withPricesAt } from "./state.ts";

/** Does what is due for accounts, one after the other: each step is a transaction, and leaves its mark. */

export const PAYMENTS_QUEUE = "billing-payments";
/** Accounts read at a time. */
const AT_ONCE = 100;
/** Far more than years of standing still need. */
const MOST_STEPS = 2000;

/** Does everything that is due at `services.now()`. */
export async function sweepBilling(
  services: BillingServices,
  provider: PaymentProvider = sandbox,
): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    const ids = await dueAccounts(services.db, services.now(), failed, AT_ONCE);
    if (ids.length === 0) return;
    for (const id of ids) {
      // The embedded database works on this thread: calls are answered in between.
      await setImmediate();
      await sweepAccount(services, provider, id).catch((err: unknown) => {
        failed.push(id);
        services.log.error({ err, account: id }, "An account was not charged");
      });
    }
  }
}

/** Does what is due for an account, before somebody changes it. */
export async function catchUp(services: BillingServices, accountId: string): Promise<void> {
  const dueAt = (await findRow(services.db, accountId))?.dueAt ?? null;
  if (dueAt !== null && dueAt <= services.now()) await sweepAccount(services, sandbox, accountId);
}

/** Has the pending payments of an account made soon. */
export async function queuePayments({ jobs }: Pick<Services, "jobs">, accountId: string): Promise<void> {
  await jobs.send(PAYMENTS_QUEUE, { accountId }, { key: accountId });
}

export async function sweepAccount(
  services: BillingServices,
  provider: PaymentProvider,
  accountId: string,
): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    await payPending(services, provider, accountId);
    const now = services.now();
    const done = await services.db.transaction((tx) => stepOnce(tx, accountId, now));
    if (done === null) return;
    publishBilling(services, accountId, { zoneIds: done.zoneIds, account: true });
  }
  throw new Error("An account has more to do than can be");
}

interface Done {
  readonly zoneIds: readonly string[];
}

/** Takes one step that is due; null: none is, and its next turn is written. */
async function stepOnce(tx: Database, accountId: string, now: Date): Promise<Done | null> {
  const facts = await lockFacts(tx, accountId, { now, at: null });
  if (!facts) return null;
  // Somebody ordered one meanwhile: payments are made before the next step.
  if (facts.open.some(({ status }) => status === "pending")) return { zoneIds: [] };
  const since = (facts.row.dueAt ?? now).getTime() - 1;
  const step = nextStep(facts.billed, facts.zones, failedOf(facts), since);
  if (step === null || step.at > now.getTime()) {
    await updateRow(tx, accountId, { dueAt: step && new Date(step.at) });
    return null;
  }
  // What was not sold then may be now.
  const done =
    (await take(tx, await withPricesAt(tx, facts, new Date(step.at)), step, now)) ??
    (await take(tx, await withPricesAt(tx, facts, now), step, now));
  // Without a price there is nothing to charge: an operator has to set one. Else the next step is looked for, after this.
  const dueAt = done ? step.at + 1 : now.getTime() + HOUR_MS;
  await updateRow(tx, accountId, { dueAt: new Date(dueAt) });
  return done;
}

/** Takes a step, with the prices of its time; null: it cannot be taken now. */
async function take(tx: Database, facts: BillingFacts, step: Step, now: Date): Promise<Done | null> {
  switch (step.kind) {
    case "remind":
      return await remind(tx, facts, now);
    case "trial-end":
      return await endTrial(tx, facts, step.at, now);
    case "renewal":
      return await renew(tx, facts, step.at, now);
    case "resume":
      return await resume(tx, facts, step, now);
    case "retry":
      return await retry(tx, facts, step.paymentId, now);
    case "give-up":
      return await giveUp(tx, facts, step.paymentId, now);
  }
}

async function remind(tx: Database, facts: BillingFacts, now: Date): Promise<Done> {
  const { account, billed } = facts;
  const until = billed.trialEnd;
  if (until === null || until <= now.getTime()) return { zoneIds: [] };
  const zoneIds = facts.zones.filter(({ paidUntil }) => paidUntil === until).map(({ id }) => id);
  const pays = isUsable(account.paymentMethod);
  await writeMail(tx, account.id, {
    key: String(until),
    mail: { kind: "trial-ends-soon", until, pays, ...about(facts, zoneIds) },
    at: now,
  });
  return { zoneIds: [] };
}

async function endTrial(tx: Database, facts: BillingFacts, at: number, now: Date): Promise<Done | null> {
  const { account, zones, row } = facts;
  const mark = { trialEndedAt: now };
  if (isUsable(account.paymentMethod)) {
    const done = await beginPeriod(tx, facts, { cause: "trial-end", at, now });
    if (done) await updateRow(tx, account.id, mark);
    return done;
  }
  await applyUpcoming(tx, facts, now);
  await updateRow(tx, account.id, mark);
  const ended = zones
    .filter(({ paidUntil, cancelled }) => paidUntil === at && !cancelled)
    .map(({ id }) => id);
  if (ended.length > 0)
    await writeMail(tx, account.id, {
      key: String(row.trialEnd?.getTime()),
      mail: { kind: "trial-ended", until: at + GRACE_PERIOD_MS, ...about(facts, ended) },
      at: now,
    });
  return { zoneIds: ended };
}

async function renew(tx: Database, facts: BillingFacts, at: number, now: Date): Promise<Done | null> {
  return await beginPeriod(tx, facts, { cause: "renewal", at, now });
}

/** Begins a period with the scheduled changes, and orders its payment; null: its plan is not sold. */
async function beginPeriod(
  tx: Database,
  facts: BillingFacts,
  { cause, at, now }: { readonly cause: "renewal" | "trial-end"; readonly at: number; readonly now: Date },
): Promise<Done | null> {
  const { account, billed, zones, amountOf } = facts;
  const charge = periodCharge(billed, zones, at, amountOf);
  if (charge.amount === null && charge.renewed.length > 0) return null;
  await applyUpcoming(tx, facts, now);
  // The new plan has no room for them: their music ends now, not after a grace period.
  await updateZones(tx, charge.dropped, { subscriptionDeactivated: true });
  const isOver = charge.renewed.length === 0;
  const keepsPeriod = cause === "trial-end" && (isOver || (billed.recurAt ?? 0) > at);
  if (!keepsPeriod)
    await updateRow(tx, account.id, {
      recurAt: isOver ? null : new Date(charge.to),
      anchorDay: isOver ? null : charge.anchor.day,
    });
  const { plan, cycle, lines } = charge;
  if (lines.length > 0)
    await orderPayment(tx, facts, { cause, quote: priceUp(facts, lines), plan, cycle }, now);
  return { zoneIds: [...charge.renewed, ...charge.dropped] };
}

/** Makes the changes that were scheduled for now. */
async function applyUpcoming(tx: Database, { account, row }: BillingFacts, now: Date): Promise<void> {
  const { upcomingPlan: plan, upcomingCycle: cycle } = row;
  if (plan === null && cycle === null) return;
  await updateAccountPlan(tx, account.id, {
    ...(plan === null ? {} : { plan, tier: TIER_OF_PLAN[plan] }),
    ...(cycle === null ? {} : { billingCycle: cycle }),
    updatedAt: now,
  });
  await updateRow(tx, account.id, { upcomingPlan: null, upcomingCycle: null });
  if (plan !== null)
    await writeMail(tx, account.id, {
      key: `${plan}/${now.getTime()}`,
      mail: { kind: "downgrade-done", plan },
      at: now,
    });
}

async function resume(
  tx: Database,
  facts: BillingFacts,
  { at, zoneIds }: Extract<Step, { kind: "resume" }>,
  now: Date,
): Promise<Done | null> {
  const { account, billed, zones, amountOf } = facts;
  // What is paid for beyond the pause just plays on.
  const paid = zones.filter((zone) => zoneIds.includes(zone.id) && (zone.paidUntil ?? 0) > at);
  await updateZones(
    tx,
    paid.map(({ id }) => id),
    { reactivateAt: null },
  );
  const bought = zoneIds.filter((id) => !paid.some((zone) => zone.id === id));
  if (bought.length === 0) return { zoneIds };
  const lines = purchaseLines(billed, bought, at, amountOf);
  if (lines === null) return null;
  const { plan, billingCycle: cycle } = account;
  await orderPayment(tx, facts, { cause: "resume", quote: priceUp(facts, lines), plan, cycle }, now);
  return { zoneIds };
}

/** Makes a failed payment pending again, without the zones that were cancelled or deleted since. */
async function retry(tx: Database, facts: BillingFacts, paymentId: string, now: Date): Promise<Done> {
  const payment = facts.open.find(({ id }) => id === paymentId);
  const lines = facts.openLines.filter((line) => line.paymentId === paymentId);
  const goes = (zoneId: string | null) =>
    zoneId === null || facts.zones.some(({ id, cancelled }) => id === zoneId && !cancelled);
  const kept = lines.filter(({ soundZoneId }) => goes(soundZoneId));
  if (!payment || !kept.some(({ soundZoneId }) => soundZoneId !== null))
    return await giveUp(tx, facts, paymentId, now);
  const gone = lines.filter((line) => !kept.includes(line));
  await updateRecurrences(tx, ids(gone), { status: "cancelled" });
  await updateRecurrences(tx, ids(kept), { status: "pending", errorCode: "" });
  const { net, vat, total, credit, due } = quoteOf(
    kept.map(({ kind, soundZoneId, periodFrom, periodTo, full, net: part }) => ({
      kind,
      soundZoneId,
      from: periodFrom.getTime(),
      to: periodTo.getTime(),
      full,
      net: part,
    })),
    {
      currency: facts.country?.currency ?? "USD",
      vatBasisPoints: facts.country?.vatBasisPoints ?? 0,
      credit: payment.credit,
    },
  );
  await updatePayment(tx, paymentId, {
    status: "pending",
    nextAttemptAt: null,
    psp: facts.account.paymentMethod?.psp ?? payment.psp,
    ...{ net, vat, total, credit, due },
  });
  return { zoneIds: gone.flatMap(({ soundZoneId }) => soundZoneId ?? []) };
}

/** Ends the attempts to make a payment: its zones have fallen silent. */
async function giveUp(tx: Database, facts: BillingFacts, paymentId: string, now: Date): Promise<Done> {
  const { account, openLines, zones } = facts;
  const lines = openLines.filter((line) => line.paymentId === paymentId);
  await updatePayment(tx, paymentId, { status: "cancelled", nextAttemptAt: null, settledAt: now });
  await updateRecurrences(tx, ids(lines), { status: "cancelled" });
  const zoneIds = lines.flatMap(({ soundZoneId }) => soundZoneId ?? []);
  // A pause that ended is over, although its zone does not play.
  const over = zones.filter(
    ({ id, reactivateAt }) => zoneIds.includes(id) && reactivateAt !== null && reactivateAt <= now.getTime(),
  );
  await updateZones(
    tx,
    over.map(({ id }) => id),
    { reactivateAt: null },
  );
  const silent = zones.filter(({ id, cancelled }) => zoneIds.includes(id) && !cancelled);
  if (silent.length > 0)
    await writeMail(tx, account.id, {
      key: paymentId,
      mail: { kind: "suspended", ...about(facts, ids(silent)) },
      at: now,
    });
  return { zoneIds };
}

function ids(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id);
}
