import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { accountSubscriptions, billingMails } from "#server/db/schema/selling/billing.ts";

export type BillingMailRow = typeof billingMails.$inferSelect;

/** Ids of mails that wait, oldest first. */
export async function unsentMailIds(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: billingMails.id })
    .from(billingMails)
    .where(isNull(billingMails.sentAt))
    .orderBy(asc(billingMails.createdAt), billingMails.id)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** A mail that still waits, with the time zone of its account's periods; null: it was sent meanwhile. */
export async function findUnsentMail(db: Database, id: string) {
  const [row] = await db
    .select({ row: billingMails, timezone: accountSubscriptions.timezone })
    .from(billingMails)
    .leftJoin(accountSubscriptions, eq(accountSubscriptions.accountId, billingMails.accountId))
    .where(and(eq(billingMails.id, id), isNull(billingMails.sentAt)));
  return row ?? null;
}

export async function markMailSent(db: Database, id: string, sentAt: Date): Promise<void> {
  await db.update(billingMails).set({ sentAt }).where(eq(billingMails.id, id));
}
