import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import {
  cancellationReasons,
  longRunningTransactions,
  subscriptions,
} from "#server/db/schema/selling/billing.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type ReasonRow = typeof cancellationReasons.$inferSelect;
export type TransactionRow = typeof longRunningTransactions.$inferSelect;

/** A zone's subscription; null: it has the defaults. */
export async function findSubscription(db: Database, soundZoneId: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.soundZoneId, soundZoneId));
  return row ?? null;
}

/** Gives a zone's subscription this billing group; null: the account's default one. */
export async function saveBillingGroup(
  db: Database,
  zone: { readonly id: string; readonly accountId: string },
  billingGroupId: string | null,
): Promise<void> {
  await db
    .insert(subscriptions)
    .values({ soundZoneId: zone.id, accountId: zone.accountId, billingGroupId })
    .onConflictDoUpdate({ target: subscriptions.soundZoneId, set: { billingGroupId } });
}

export async function insertReason(
  db: Database,
  row: typeof cancellationReasons.$inferInsert,
): Promise<ReasonRow> {
  const [inserted] = await db.insert(cancellationReasons).values(row).returning();
  if (!inserted) throw new Error("What was inserted is not there");
  return inserted;
}

/** The latest reasons of a zone, the newest first. */
export function reasonsOfZone(db: Database, soundZoneId: string, most: number): Promise<ReasonRow[]> {
  return db
    .select()
    .from(cancellationReasons)
    .where(eq(cancellationReasons.soundZoneId, soundZoneId))
    .orderBy(desc(cancellationReasons.createdAt), desc(cancellationReasons.id))
    .limit(most);
}

/** A transaction of this account. */
export async function findTransaction(
  db: Database,
  accountId: string,
  id: string,
): Promise<TransactionRow | null> {
  const [row] = await db
    .select()
    .from(longRunningTransactions)
    .where(and(eq(longRunningTransactions.accountId, accountId), eq(longRunningTransactions.id, id)));
  return row ?? null;
}
