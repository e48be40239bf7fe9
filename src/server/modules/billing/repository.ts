import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import {
  accountSubscriptions,
  billingMails,
  ledgerEntries,
  longRunningTransactions,
  payments,
  recurrences,
  subscriptions,
} from "#server/db/schema/selling/billing.ts";
import type { Entry } from "#shared/domain/billing/ledger.ts";
import type { BillingMail } from "#shared/domain/billing/mails.ts";
import { type Minor, minor } from "#shared/domain/billing/money.ts";

export type RecurrenceRow = typeof recurrences.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type AccountSubscriptionRow = typeof accountSubscriptions.$inferSelect;
export type LongRunningRow = typeof longRunningTransactions.$inferSelect;

/** Causes of payments that are tried again by themselves. */
export const TRIED_AGAIN = ["renewal", "trial-end", "resume"] as const satisfies PaymentRow["cause"][];

export function findRecurrences(db: Database, ids: readonly string[]): Promise<RecurrenceRow[]> {
  return db
    .select()
    .from(recurrences)
    .where(inArray(recurrences.id, [...ids]));
}

/** The periods of an account; null: it has none yet. */
export async function findRow(db: Database, accountId: string): Promise<AccountSubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(accountSubscriptions)
    .where(eq(accountSubscriptions.accountId, accountId));
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockRow(tx: Database, accountId: string): Promise<AccountSubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(accountSubscriptions)
    .where(eq(accountSubscriptions.accountId, accountId))
    .for("update");
  return row ?? null;
}

export async function updateRow(
  tx: Database,
  accountId: string,
  columns: Partial<AccountSubscriptionRow>,
): Promise<void> {
  await tx.update(accountSubscriptions).set(columns).where(eq(accountSubscriptions.accountId, accountId));
}

/** The time zone of the first location of an account. */
export async function firstTimezone(db: Database, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ timezone: locations.timezone })
    .from(locations)
    .where(eq(locations.accountId, accountId))
    .orderBy(asc(locations.createdAt), asc(locations.id))
    .limit(1);
  return row?.timezone ?? null;
}

/** The subscriptions of an account's zones, the oldest first, without deleted ones. */
export function zonesOf(db: Database, accountId: string) {
  return db
    .select({
      id: soundZones.id,
      name: soundZones.name,
      paidUntil: soundZones.paidUntil,
      cancelled: soundZones.subscriptionDeactivated,
      reactivateAt: soundZones.reactivateAt,
    })
    .from(soundZones)
    .where(and(eq(soundZones.accountId, accountId), eq(soundZones.deactivated, false)))
    .orderBy(asc(soundZones.createdAt), asc(soundZones.id));
}

/** Payments of an account that are to be made, or failed and are tried again. */
export function openPayments(db: Database, accountId: string): Promise<PaymentRow[]> {
  const retried = and(eq(payments.status, "failed"), inArray(payments.cause, TRIED_AGAIN));
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.accountId, accountId), or(eq(payments.status, "pending"), retried)))
    .orderBy(asc(payments.createdAt), asc(payments.id));
}

/** A payment, locked until the transaction ends. */
export async function lockPayment(tx: Database, id: string): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  return row ?? null;
}

export async function paymentOfKey(db: Database, accountId: string, key: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.accountId, accountId), eq(payments.key, key)));
  return row ?? null;
}

export async function insertPayment(
  tx: Database,
  payment: PaymentRow,
  lines: readonly RecurrenceRow[],
): Promise<void> {
  await tx.insert(payments).values(payment);
  if (lines.length > 0) await tx.insert(recurrences).values([...lines]);
}

export async function updatePayment(tx: Database, id: string, columns: Partial<PaymentRow>): Promise<void> {
  await tx.update(payments).set(columns).where(eq(payments.id, id));
}

export function recurrencesOfPayments(db: Database, ids: readonly string[]): Promise<RecurrenceRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(recurrences)
    .where(inArray(recurrences.paymentId, [...ids]))
    .orderBy(asc(recurrences.createdAt), asc(recurrences.id));
}

export async function updateRecurrences(
  tx: Database,
  ids: readonly string[],
  columns: Partial<RecurrenceRow>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(recurrences)
    .set(columns)
    .where(inArray(recurrences.id, [...ids]));
}

/** The latest charges of zones. */
export function currentRecurrences(db: Database, zoneIds: readonly string[]): Promise<RecurrenceRow[]> {
  if (zoneIds.length === 0) return Promise.resolve([]);
  return db
    .select({ recurrence: recurrences })
    .from(recurrences)
    .innerJoin(subscriptions, eq(subscriptions.currentRecurrenceId, recurrences.id))
    .where(inArray(subscriptions.soundZoneId, [...zoneIds]))
    .then((rows) => rows.map(({ recurrence }) => recurrence));
}

/** The latest charges of zones that were paid and have not run out, with their currencies. */
export async function paidRecurrences(
  db: Database,
  zoneIds: readonly string[],
  now: Date,
): Promise<readonly { readonly recurrence: RecurrenceRow; readonly currency: string }[]> {
  if (zoneIds.length === 0) return [];
  return await db
    .select({ recurrence: recurrences, currency: payments.currency })
    .from(recurrences)
    .innerJoin(subscriptions, eq(subscriptions.currentRecurrenceId, recurrences.id))
    .innerJoin(payments, eq(payments.id, recurrences.paymentId))
    .where(
      and(
        inArray(subscriptions.soundZoneId, [...zoneIds]),
        eq(recurrences.status, "completed"),
        gt(recurrences.periodTo, now),
      ),
    );
}

/** What the host owes an account in a currency, from the ledger. */
export async function ledgerCredit(db: Database, accountId: string, currency: string): Promise<Minor> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(-sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.accountId, accountId),
        eq(ledgerEntries.book, "credit"),
        eq(ledgerEntries.currency, currency),
      ),
    );
  return minor(Number(row?.total ?? 0));
}

export async function insertEntries(
  tx: Database,
  payment: Pick<PaymentRow, "id" | "accountId" | "currency">,
  entries: readonly Entry[],
  at: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const { id, accountId, currency } = payment;
  await tx
    .insert(ledgerEntries)
    .values(entries.map((entry) => ({ transaction: id, accountId, paymentId: id, currency, at, ...entry })));
}

/** Writes the subscription columns of a zone. */
export async function updateZones(
  tx: Database,
  ids: readonly string[],
  columns: Partial<
    Pick<typeof soundZones.$inferSelect, "paidUntil" | "subscriptionDeactivated" | "reactivateAt">
  >,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(soundZones)
    .set(columns)
    .where(inArray(soundZones.id, [...ids]));
}

/** Notes the latest charges of zones, and when they were first paid for. */
export async function noteCharges(tx: Database, charges: readonly RecurrenceRow[], at: Date): Promise<void> {
  const rows = charges.flatMap(({ id, accountId, soundZoneId }) =>
    soundZoneId === null
      ? []
      : [{ soundZoneId, accountId, payingStartAt: at, currentRecurrenceId: id, billingGroupId: null }],
  );
  if (rows.length === 0) return;
  await tx
    .insert(subscriptions)
    .values(rows)
    .onConflictDoUpdate({
      target: subscriptions.soundZoneId,
      set: {
        payingStartAt: sql`coalesce(${subscriptions.payingStartAt}, excluded.paying_start_at)`,
        currentRecurrenceId: sql`excluded.current_recurrence_id`,
      },
    });
}

export async function updateAccountPlan(
  tx: Database,
  accountId: string,
  columns: Partial<typeof accounts.$inferSelect>,
): Promise<void> {
  await tx.update(accounts).set(columns).where(eq(accounts.id, accountId));
}

export async function insertLongRunning(tx: Database, row: LongRunningRow): Promise<void> {
  await tx.insert(longRunningTransactions).values(row);
}

export async function completeLongRunning(
  tx: Database,
  id: string,
  completedAt: Date,
  error: string,
): Promise<void> {
  await tx
    .update(longRunningTransactions)
    .set({ completedAt, error })
    .where(and(eq(longRunningTransactions.id, id), isNull(longRunningTransactions.completedAt)));
}

/** Writes a mail with the change that it is about; once for each key. */
export async function insertMail(
  tx: Database,
  accountId: string,
  key: string,
  mail: BillingMail,
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(billingMails)
    .values({ id: randomUUID(), accountId, key, mail, createdAt })
    .onConflictDoNothing();
}

/** Accounts for which something is due, the earliest first. */
export async function dueAccounts(
  db: Database,
  now: Date,
  except: readonly string[],
  most: number,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: accountSubscriptions.accountId })
    .from(accountSubscriptions)
    .where(
      and(
        lte(accountSubscriptions.dueAt, now),
        except.length === 0 ? undefined : sql`${accountSubscriptions.accountId} not in ${[...except]}`,
      ),
    )
    .orderBy(asc(accountSubscriptions.dueAt), asc(accountSubscriptions.accountId))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The next ids of all accounts that are not for demonstration, in order. */
export async function accountsAfter(db: Database, id: string, most: number): Promise<readonly string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(gt(accounts.id, id), eq(accounts.demo, false)))
    .orderBy(asc(accounts.id))
    .limit(most);
  return rows.map((row) => row.id);
}

/** Stores the periods of a new account. */
export async function insertRow(tx: Database, row: AccountSubscriptionRow): Promise<void> {
  await tx.insert(accountSubscriptions).values(row).onConflictDoNothing();
}

/** Deletes mails sent before a time; returns how many. */
export async function deleteMailsSentBefore(db: Database, before: Date): Promise<number> {
  const rows = await db
    .delete(billingMails)
    .where(lt(billingMails.sentAt, before))
    .returning({ id: billingMails.id });
  return rows.length;
}

/** Deletes changes of plans that were completed before a time; returns how many. */
export async function deleteTransactionsCompletedBefore(db: Database, before: Date): Promise<number> {
  const rows = await db
    .delete(longRunningTransactions)
    .where(lt(longRunningTransactions.completedAt, before))
    .returning({ id: longRunningTransactions.id });
  return rows.length;
}
