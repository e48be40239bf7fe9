import { desc, eq, notInArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { outboxMails } from "#server/db/schema/mail.ts";

/** The outbox of a service without a mail server, see [Note: mail delivery]. */

/** Number of mails kept, the newest first. */
const MOST = 50;

export type OutboxMail = typeof outboxMails.$inferSelect;

/** Adds a mail, and deletes the oldest ones. */
export async function putIntoOutbox(db: Database, mail: OutboxMail): Promise<void> {
  await db.insert(outboxMails).values(mail);
  const newest = db
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .orderBy(desc(outboxMails.createdAt))
    .limit(MOST);
  await db.delete(outboxMails).where(notInArray(outboxMails.id, newest));
}

/** All mails, newest first. */
export async function listOutbox(db: Database): Promise<readonly OutboxMail[]> {
  return await db.select().from(outboxMails).orderBy(desc(outboxMails.createdAt));
}

export async function findInOutbox(db: Database, id: string): Promise<OutboxMail | null> {
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, id));
  return mail ?? null;
}

/** Deletes all mails to an address. */
export async function deleteMailsTo(db: Database, email: string): Promise<void> {
  await db.delete(outboxMails).where(eq(sql`lower(${outboxMails.to})`, email.toLowerCase()));
}
