import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accounts, users } from "#server/db/schema/people/people.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import type { Book } from "#shared/domain/billing/ledger.ts";
import type { BillingMail } from "#shared/domain/billing/mails.ts";
import type { Minor } from "#shared/domain/billing/money.ts";
import type { BillingCycle, Plan } from "#shared/domain/billing/plans.ts";
import type { LineKind } from "#shared/domain/billing/quote.ts";
import type { CancellationReasonName, RecurrenceStatus } from "#shared/domain/billing/subscription.ts";

/** What accounts are charged for their zones. Until when a zone is paid for is stored with the zone. */

const at = () => timestamp({ withTimezone: true });
const amount = () => bigint({ mode: "number" }).$type<Minor>();

/** The periods of an account, what is scheduled, and when something is due. */
export const accountSubscriptions = pgTable(
  "account_subscriptions",
  {
    accountId: text()
      .primaryKey()
      .references(() => accounts.id),
    upcomingPlan: text().$type<Plan>(),
    upcomingCycle: text().$type<BillingCycle>(),
    /** IANA time zone of its periods. */
    timezone: text().notNull(),
    /** The day of the month on which its periods begin, 1-31; null: it has never paid. */
    anchorDay: smallint(),
    payingStartAt: at(),
    /** The end of the period that its zones are paid for, and the next charge; null: nothing is charged. */
    recurAt: at(),
    trialStart: at(),
    trialEnd: at(),
    /** A trial that ended was dealt with. */
    trialEndedAt: at(),
    discountPercent: integer().notNull().default(0),
    discountUntil: at(),
    winbackAt: at(),
    /** When the sweep has something to do for it; null: never. */
    dueAt: at(),
    createdAt: at().notNull(),
  },
  (table) => [index("account_subscriptions_due").on(table.dueAt).where(sql`${table.dueAt} is not null`)],
);

/** A zone's part of its subscription that is not stored with the zone. A zone without a row has the defaults. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    soundZoneId: text()
      .primaryKey()
      .references(() => soundZones.id),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    billingGroupId: text(),
    payingStartAt: at(),
    currentRecurrenceId: text(),
  },
  (table) => [index("subscriptions_account").on(table.accountId)],
);

/** Payments: one for all zones of an account that are charged together. */
export const payments = pgTable(
  "payments",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** What it is for. */
    cause: text().$type<PaymentCause>().notNull(),
    status: text().$type<"pending" | "succeeded" | "failed" | "cancelled">().notNull(),
    currency: text().notNull(),
    net: amount().notNull(),
    vat: amount().notNull(),
    total: amount().notNull(),
    /** Of the customer's credit. */
    credit: amount().notNull(),
    due: amount().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is tried again; null: not any more. */
    nextAttemptAt: at(),
    errorCode: text().notNull().default(""),
    /** The payment provider's name for the method that was charged. */
    psp: text().notNull(),
    /** Chosen by the caller, so that a repeated call pays once. */
    key: text(),
    /** The change of plan that it pays for. */
    change: jsonb().$type<PaidChange>(),
    createdAt: at().notNull(),
    settledAt: at(),
  },
  (table) => [
    index("payments_account").on(table.accountId, table.createdAt),
    uniqueIndex("payments_key").on(table.accountId, table.key).where(sql`${table.key} is not null`),
    index("payments_open").on(table.accountId).where(sql`${table.status} in ('pending', 'failed')`),
  ],
);

export type PaymentCause = "purchase" | "renewal" | "trial-end" | "resume" | "plan-change";

/** What a payment changes once it is made, besides the zones of its recurrences. */
export interface PaidChange {
  readonly plan?: Plan;
  readonly transactionId?: string;
}

/** Charges of zones, and their credits: the lines of payments. */
export const recurrences = pgTable(
  "recurrences",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    /** Null: a fee of the account. */
    soundZoneId: text().references(() => soundZones.id),
    kind: text().$type<LineKind>().notNull(),
    plan: text().$type<Plan>().notNull(),
    cycle: text().$type<BillingCycle>().notNull(),
    periodFrom: at().notNull(),
    periodTo: at().notNull(),
    full: amount().notNull(),
    net: amount().notNull(),
    status: text().$type<RecurrenceStatus>().notNull(),
    errorCode: text().notNull().default(""),
    createdAt: at().notNull(),
    completedAt: at(),
  },
  (table) => [
    index("recurrences_payment").on(table.paymentId),
    index("recurrences_zone").on(table.soundZoneId, table.periodTo),
    // A zone is charged once for a period, however often that is tried.
    uniqueIndex("recurrences_once")
      .on(table.soundZoneId, table.periodFrom)
      .where(sql`${table.kind} in ('period', 'alignment') and ${table.status} in ('pending', 'completed')`),
  ],
);

/**
 * The ledger. Triggers keep entries from being changed or deleted, and transactions from not adding up to zero: see
 * migrations.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    transaction: text().notNull(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    paymentId: text().references(() => payments.id),
    book: text().$type<Book>().notNull(),
    amount: amount().notNull(),
    currency: text().notNull(),
    at: at().notNull(),
  },
  (table) => [
    index("ledger_transaction").on(table.transaction),
    index("ledger_account").on(table.accountId, table.book),
  ],
);

/** Changes of plans that clients wait for. */
export const longRunningTransactions = pgTable(
  "long_running_transactions",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    kind: text().$type<"change-plan" | "winback">().notNull(),
    plan: text().$type<Plan>().notNull(),
    createdAt: at().notNull(),
    completedAt: at(),
    error: text().notNull().default(""),
  },
  (table) => [index("long_running_transactions_account").on(table.accountId, table.createdAt)],
);

/** Mails about billing, written with the change that they are about and sent after it. */
export const billingMails = pgTable(
  "billing_mails",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** The same mail is not written twice. */
    key: text().notNull(),
    mail: jsonb().$type<BillingMail>().notNull(),
    createdAt: at().notNull(),
    sentAt: at(),
  },
  (table) => [
    uniqueIndex("billing_mails_key").on(table.accountId, table.key),
    index("billing_mails_unsent").on(table.createdAt).where(sql`${table.sentAt} is null`),
  ],
);

/** Why people cancelled. */
export const cancellationReasons = pgTable(
  "cancellation_reasons",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    soundZoneId: text().references(() => soundZones.id, { onDelete: "cascade" }),
    locationId: text().references(() => locations.id, { onDelete: "cascade" }),
    /** Null once the person was erased. */
    userId: text().references(() => users.id, { onDelete: "set null" }),
    name: text().$type<CancellationReasonName>().notNull(),
    text: text().notNull(),
    detailedText: text().notNull(),
    feedback: text().notNull(),
    createdAt: at().notNull(),
  },
  (table) => [
    index("cancellation_reasons_zone").on(table.soundZoneId, table.createdAt),
    index("cancellation_reasons_location").on(table.locationId),
    index("cancellation_reasons_user").on(table.userId),
  ],
);
