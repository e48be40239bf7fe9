import type { Database } from "#server/db/database.ts";
import { findAccount } from "#server/modules/accounts/public.ts";
import type { Services } from "#server/services.ts";
import { nextAttempt } from "#shared/domain/billing/due.ts";
import { chargeEntries } from "#shared/domain/billing/ledger.ts";
import type { Currency } from "#shared/domain/billing/money.ts";
import { anchorAt, monthsAfter } from "#shared/domain/billing/periods.ts";
import { TIER_OF_PLAN } from "#shared/domain/billing/plans.ts";
import { GRACE_PERIOD_MS } from "#shared/domain/zones/standing.ts";
import { about, writeMail } from "./mails.ts";
import { type ChargeOutcome, isInvoice, isUsable, type PaymentProvider } from "./provider.ts";
import { publishBilling } from "./publish.ts";
import {
  completeLongRunning,
  insertEntries,
  lockPayment,
  noteCharges,
  openPayments,
  type PaymentRow,
  type RecurrenceRow,
  TRIED_AGAIN,
  updateAccountPlan,
  updatePayment,
  updateRecurrences,
  updateRow,
  updateZones,
} from "./repository.ts";
import { type BillingFacts, lockFacts } from "./state.ts";

export type BillingServices = Pick<Services, "db" | "now" | "bus" | "events" | "log">;

/** Makes the pending payments of an account, see [Note: how money is charged]. */
export async function payPending(
  services: BillingServices,
  provider: PaymentProvider,
  accountId: string,
): Promise<void> {
  const open = await openPayments(services.db, accountId);
  for (const payment of open) if (payment.status === "pending") await pay(services, provider, payment);
}

async function pay(services: BillingServices, provider: PaymentProvider, payment: PaymentRow): Promise<void> {
  const { id, accountId } = payment;
  const outcome = payment.due === 0 ? PAID : await take(services.db, provider, payment);
  const touched = await services.db.transaction(async (tx) => {
    const now = services.now();
    const current = await lockFacts(tx, accountId, { now, at: null });
    const locked = await lockPayment(tx, id);
    if (!current || locked?.status !== "pending") return null;
    const lines = current.openLines.filter(({ paymentId }) => paymentId === id);
    if (outcome.ok) await succeed(tx, current, { payment: locked, lines, now });
    else await fail(tx, current, { payment: locked, lines, now, code: outcome.code });
    // The sweep finds its next turn.
    await updateRow(tx, accountId, { dueAt: now });
    return lines.flatMap(({ soundZoneId }) => soundZoneId ?? []);
  });
  if (touched) publishBilling(services, accountId, { zoneIds: touched, account: true });
}

const PAID: ChargeOutcome = { ok: true };

async function take(
  db: Database,
  provider: PaymentProvider,
  { id: paymentId, accountId, attempts: attempt, due, currency }: PaymentRow,
): Promise<ChargeOutcome> {
  const method = (await findAccount(db, accountId))?.paymentMethod ?? null;
  if (!isUsable(method)) return { ok: false, code: "payment_method_missing" };
  return await provider.charge({ paymentId, attempt, due, currency, method });
}

interface Settling {
  readonly payment: PaymentRow;
  readonly lines: readonly RecurrenceRow[];
  readonly now: Date;
}

async function succeed(tx: Database, facts: BillingFacts, settling: Settling): Promise<void> {
  const { payment, lines, now } = settling;
  const { id, accountId, currency, net, vat, total, credit, due, psp } = payment;
  await updatePayment(tx, id, { status: "succeeded", settledAt: now, nextAttemptAt: null, errorCode: "" });
  await updateRecurrences(tx, idsOf(lines), { status: "completed", completedAt: now, errorCode: "" });
  const quote = { currency: currency as Currency, lines: [], net, vat, total, credit, due };
  await insertEntries(tx, payment, chargeEntries(quote, isInvoice(psp) ? "later" : "cash"), now);
  const charges = lines.filter(({ kind }) => kind === "period" || kind === "alignment");
  await noteCharges(tx, charges, now);
  await playOn(tx, facts, payment, charges);
  const recurAt = await beginPeriod(tx, facts, charges, now);
  await changePlan(tx, facts, settling);
  const zoneIds = charges.flatMap(({ soundZoneId }) => soundZoneId ?? []);
  const mailed = about(facts, zoneIds);
  if (total > 0)
    await writeMail(tx, accountId, {
      key: id,
      mail: { kind: "charged", next: recurAt, amount: total, currency, ...mailed },
      at: now,
    });
  if (payment.cause === "resume")
    await writeMail(tx, accountId, { key: id, mail: { kind: "resumed", ...mailed }, at: now });
}

/** Zones play until the end of what was paid. What somebody cancelled meanwhile stays cancelled. */
async function playOn(
  tx: Database,
  { zones }: BillingFacts,
  { cause }: PaymentRow,
  charges: readonly RecurrenceRow[],
): Promise<void> {
  if (cause === "plan-change") return;
  const isBought = cause === "purchase";
  const paid = charges.flatMap(({ soundZoneId, periodFrom, periodTo }) => {
    const zone = zones.find(({ id }) => id === soundZoneId);
    const pauseEnded = zone?.reactivateAt != null && zone.reactivateAt <= periodFrom.getTime();
    const goesOn = isBought || pauseEnded || cause === "resume";
    const until = Math.max(periodTo.getTime(), zone?.paidUntil ?? 0);
    return soundZoneId === null ? [] : [{ soundZoneId, until, goesOn }];
  });
  // Few statements for any number of zones: they share their period.
  for (const [, alike] of Map.groupBy(paid, ({ until, goesOn }) => `${until} ${goesOn}`)) {
    const ids = alike.map(({ soundZoneId }) => soundZoneId);
    const [{ until, goesOn } = { until: 0, goesOn: false }] = alike;
    await updateZones(tx, ids, {
      paidUntil: new Date(until),
      ...(isBought ? { subscriptionDeactivated: false } : {}),
      ...(goesOn ? { reactivateAt: null } : {}),
    });
  }
}

/** Notes the first payment, the period that it begins, and the voucher's discount. Returns the next charge. */
async function beginPeriod(
  tx: Database,
  { account, row, billed }: BillingFacts,
  charges: readonly RecurrenceRow[],
  now: Date,
): Promise<number | null> {
  const { timezone } = row;
  const from = Math.min(...charges.map(({ periodFrom }) => periodFrom.getTime()));
  const to = Math.max(...charges.map(({ periodTo }) => periodTo.getTime()));
  if (!Number.isFinite(from)) return billed.recurAt;
  const day = row.recurAt === null ? null : row.anchorDay;
  const anchor = { timezone, day: day ?? anchorAt(timezone, from).day };
  // A charge that was retried may end before the next one of the account: its zones are charged on from there.
  const recurAt = Math.min(to, row.recurAt?.getTime() ?? to);
  const { voucher, hasPaid, discount } = billed;
  const isFirst = !hasPaid && voucher !== null && voucher.months > 0 && discount === null;
  await updateRow(tx, account.id, {
    anchorDay: anchor.day,
    recurAt: new Date(recurAt),
    payingStartAt: row.payingStartAt ?? now,
    ...(isFirst
      ? {
          discountPercent: voucher.percentOff,
          discountUntil: new Date(monthsAfter(anchor, from, voucher.months)),
        }
      : {}),
  });
  return recurAt;
}

/** Makes the change of plan that was paid for. */
async function changePlan(
  tx: Database,
  { account, row }: BillingFacts,
  { payment, now }: Settling,
): Promise<void> {
  const { plan, transactionId } = payment.change ?? {};
  if (plan !== undefined) {
    await updateAccountPlan(tx, account.id, { plan, tier: TIER_OF_PLAN[plan], updatedAt: now });
    if (row.upcomingPlan !== null) await updateRow(tx, account.id, { upcomingPlan: null });
    await writeMail(tx, account.id, { key: payment.id, mail: { kind: "upgraded", plan }, at: now });
  }
  if (transactionId !== undefined) await completeLongRunning(tx, transactionId, now, "");
}

async function fail(
  tx: Database,
  facts: BillingFacts,
  { payment, lines, now, code }: Settling & { readonly code: string },
): Promise<void> {
  const { id, accountId, cause, createdAt, total, currency } = payment;
  const triesAgain = TRIED_AGAIN.some((again) => again === cause);
  const attempts = payment.attempts + 1;
  const next = triesAgain ? nextAttempt(createdAt.getTime(), now.getTime()) : null;
  await updatePayment(tx, id, {
    status: "failed",
    attempts,
    nextAttemptAt: next === null ? null : new Date(next),
    errorCode: code,
    settledAt: now,
  });
  await updateRecurrences(tx, idsOf(lines), { status: "payment_failed", errorCode: code });
  const { transactionId } = payment.change ?? {};
  if (transactionId !== undefined) await completeLongRunning(tx, transactionId, now, code);
  const until = triesAgain && cause !== "resume" ? overdueUntil(facts, lines) : null;
  const zoneIds = lines.flatMap(({ kind, soundZoneId }) => (kind === "credit" ? [] : (soundZoneId ?? [])));
  await writeMail(tx, accountId, {
    key: `${id}/${attempts}`,
    mail: {
      kind: "charge-failed",
      until,
      retryAt: next,
      amount: total,
      currency,
      ...about(facts, zoneIds),
    },
    at: now,
  });
}

/** Until when the zones of a payment play although it is overdue. */
function overdueUntil({ zones }: BillingFacts, lines: readonly RecurrenceRow[]): number | null {
  const ends = zones.flatMap(({ id, paidUntil }) =>
    paidUntil !== null && lines.some(({ soundZoneId }) => soundZoneId === id) ? [paidUntil] : [],
  );
  return ends.length === 0 ? null : Math.min(...ends) + GRACE_PERIOD_MS;
}

function idsOf(rows: readonly RecurrenceRow[]): readonly string[] {
  return rows.map(({ id }) => id);
}
