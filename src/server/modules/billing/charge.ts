import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import { nextStep } from "#shared/domain/billing/due.ts";
import type { BillingCycle, Plan } from "#shared/domain/billing/plans.ts";
import type { Quote } from "#shared/domain/billing/quote.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { insertPayment, type PaymentRow, type RecurrenceRow, updateRow } from "./repository.ts";
import { type BillingFacts, failedOf, lockFacts } from "./state.ts";

/**
 * [Note: how money is charged] First a payment is ordered with the change that it is for: its lines are pending. Then the
 * provider takes the money. Then the payment is settled: its lines, the ledger and the zones change together. Whoever is
 * killed in between leaves a pending payment, which is made with the next sweep: the provider knows it by its id.
 */

export interface Order {
  readonly cause: PaymentRow["cause"];
  readonly quote: Quote;
  readonly plan: Plan;
  readonly cycle: BillingCycle;
  readonly key?: string;
  readonly change?: NonNullable<PaymentRow["change"]>;
}

/** Orders a payment. Its transaction has the account's lock. */
export async function orderPayment(
  tx: Database,
  { account }: Pick<BillingFacts, "account">,
  { cause, quote, plan, cycle, key, change }: Order,
  createdAt: Date,
): Promise<{ readonly payment: PaymentRow; readonly recurrences: readonly RecurrenceRow[] }> {
  const { currency, net, vat, total, credit, due, lines } = quote;
  const payment: PaymentRow = {
    id: randomUUID(),
    accountId: account.id,
    cause,
    status: "pending",
    ...{ currency, net, vat, total, credit, due },
    attempts: 0,
    nextAttemptAt: null,
    errorCode: "",
    psp: account.paymentMethod?.psp ?? "",
    key: key ?? null,
    change: change ?? null,
    createdAt,
    settledAt: null,
  };
  const recurrences = lines.map(
    (line): RecurrenceRow => ({
      id: idOf("Recurrence", randomUUID()),
      accountId: account.id,
      paymentId: payment.id,
      soundZoneId: line.soundZoneId,
      kind: line.kind,
      plan,
      cycle,
      periodFrom: new Date(line.from),
      periodTo: new Date(line.to),
      full: line.full,
      net: line.net,
      status: "pending",
      errorCode: "",
      createdAt,
      completedAt: null,
    }),
  );
  await insertPayment(tx, payment, recurrences);
  return { payment, recurrences };
}

/** Writes when the account's turn comes next. The last step of each change. */
export async function planNext(tx: Database, accountId: string, now: Date): Promise<void> {
  const facts = await lockFacts(tx, accountId, { now, at: null });
  if (facts) await updateRow(tx, accountId, { dueAt: dueAtOf(facts, now) });
}

/** When something is due for an account; null: never. */
function dueAtOf(facts: BillingFacts, now: Date): Date | null {
  if (facts.open.some(({ status }) => status === "pending")) return now;
  const step = nextStep(facts.billed, facts.zones, failedOf(facts), now.getTime());
  return step && new Date(step.at);
}
