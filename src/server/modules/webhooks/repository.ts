import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/database.ts";
import { webhookAttempts, webhookMessages, webhooks } from "#server/db/schema/alerts.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type MessageRow = typeof webhookMessages.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

/** An account's webhooks, oldest first. */
export async function webhooksOf(db: Database, accountId: string): Promise<readonly WebhookRow[]> {
  return await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.accountId, accountId))
    .orderBy(asc(webhooks.createdAt), webhooks.id);
}

export async function findWebhook(db: Database, accountId: string, id: string): Promise<WebhookRow | null> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.accountId, accountId), eq(webhooks.id, id)));
  return row ?? null;
}

/** The webhook with this address. */
export async function findWebhookAt(
  db: Database,
  accountId: string,
  url: string,
): Promise<WebhookRow | null> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.accountId, accountId), eq(webhooks.url, url)));
  return row ?? null;
}

/** Adds a webhook; null when the account already has one with this address. */
export async function insertWebhook(
  db: Database,
  webhook: typeof webhooks.$inferInsert,
): Promise<WebhookRow | null> {
  const [row] = await db.insert(webhooks).values(webhook).onConflictDoNothing().returning();
  return row ?? null;
}

/** Changes a webhook; null when it is gone. */
export async function writeWebhook(
  db: Database,
  id: string,
  columns: Partial<Omit<WebhookRow, "id" | "accountId" | "createdAt">>,
): Promise<WebhookRow | null> {
  const [row] = await db.update(webhooks).set(columns).where(eq(webhooks.id, id)).returning();
  return row ?? null;
}

export async function deleteWebhookRow(db: Database, id: string): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.id, id));
}

/** Notes a failed call; returns since when all have failed. */
export async function noteFailing(db: Database, id: string, now: Date): Promise<Date> {
  const [row] = await db
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)` })
    .where(eq(webhooks.id, id))
    .returning({ since: webhooks.failingSince });
  return row?.since ?? now;
}

/** Turns a webhook off; false when it already was. */
export async function turnOff(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .update(webhooks)
    .set({ enabled: false })
    .where(and(eq(webhooks.id, id), eq(webhooks.enabled, true)))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

/** Gives up all messages of a webhook that wait for another try. */
export async function giveUpMessages(db: Database, webhookId: string): Promise<void> {
  await db
    .update(webhookMessages)
    .set({ nextAt: null })
    .where(and(eq(webhookMessages.webhookId, webhookId), isNotNull(webhookMessages.nextAt)));
}

export async function insertMessage(db: Database, message: MessageRow): Promise<void> {
  await db.insert(webhookMessages).values(message);
}

/** Sends a message once more, with all its tries; false when the webhook has none with this id. */
export async function restartMessage(
  db: Database,
  webhookId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(webhookMessages)
    .set({ nextAt: now, tries: 0 })
    .where(and(eq(webhookMessages.webhookId, webhookId), eq(webhookMessages.id, id)))
    .returning({ id: webhookMessages.id });
  return rows.length > 0;
}

/**
 * Takes messages that are due, at most `most` and `mostEach` of one webhook. Until `lease` nobody else takes
 * them; then they are due again, unless their outcome was written.
 */
export async function claimMessages(
  db: Database,
  now: Date,
  lease: Date,
  { most, mostEach }: { readonly most: number; readonly mostEach: number },
) {
  const ranked = db
    .select({
      id: webhookMessages.id,
      place:
        sql<number>`row_number() over (partition by ${webhookMessages.webhookId} order by ${webhookMessages.nextAt}, ${webhookMessages.id})`.as(
          "place",
        ),
    })
    .from(webhookMessages)
    .innerJoin(webhooks, eq(webhooks.id, webhookMessages.webhookId))
    .where(and(lte(webhookMessages.nextAt, now), eq(webhooks.enabled, true)))
    .as("ranked");
  // The first ones of every webhook come first: one that hangs delays its own messages only.
  const due = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(lte(ranked.place, mostEach))
    .orderBy(asc(ranked.place), asc(ranked.id))
    .limit(most);
  const claimed = await db
    .update(webhookMessages)
    .set({ nextAt: lease, tries: sql`${webhookMessages.tries} + 1` })
    // Asked again: another process may have taken them meanwhile.
    .where(and(inArray(webhookMessages.id, due), lte(webhookMessages.nextAt, now)))
    .returning();
  if (claimed.length === 0) return [];
  const hooks = await db
    .select()
    .from(webhooks)
    .where(
      inArray(
        webhooks.id,
        claimed.map(({ webhookId }) => webhookId),
      ),
    );
  return claimed.flatMap((message) => {
    const webhook = hooks.find(({ id }) => id === message.webhookId);
    return webhook ? [{ message, webhook }] : [];
  });
}

/**
 * Writes the outcome of a call of a message that was taken until `lease`. `nextAt`: when it is tried again, or null.
 * What somebody has done with the message meanwhile holds: sent it again, given it up, or deleted its webhook.
 */
export async function writeOutcome(
  tx: Database,
  attempt: AttemptRow,
  { lease, nextAt }: { readonly lease: Date | null; readonly nextAt: Date | null },
): Promise<void> {
  const [message] = await tx
    .select({ nextAt: webhookMessages.nextAt })
    .from(webhookMessages)
    .where(eq(webhookMessages.id, attempt.messageId))
    .for("update");
  if (!message) return;
  if (message.nextAt?.getTime() === lease?.getTime())
    await tx.update(webhookMessages).set({ nextAt }).where(eq(webhookMessages.id, attempt.messageId));
  await tx.insert(webhookAttempts).values(attempt);
}

/** Calls of a webhook, newest first, from the one after `after` on. */
export async function attemptsOf(
  db: Database,
  webhookId: string,
  {
    after,
    limit,
  }: { readonly after: { readonly at: Date; readonly id: string } | null; readonly limit: number },
) {
  const newer = alias(webhookAttempts, "newer");
  const isLast = notExists(
    db
      .select({ one: sql`1` })
      .from(newer)
      .where(and(eq(newer.messageId, webhookAttempts.messageId), gt(newer.at, webhookAttempts.at))),
  );
  return await db
    .select({
      attempt: webhookAttempts,
      type: webhookMessages.type,
      nextAt: webhookMessages.nextAt,
      /** Whether it is the message's last call so far. */
      isLast: sql<boolean>`${isLast}`,
    })
    .from(webhookAttempts)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookAttempts.messageId))
    .where(
      and(
        eq(webhookAttempts.webhookId, webhookId),
        after === null
          ? undefined
          : or(
              lt(webhookAttempts.at, after.at),
              and(eq(webhookAttempts.at, after.at), lt(webhookAttempts.id, after.id)),
            ),
      ),
    )
    .orderBy(desc(webhookAttempts.at), desc(webhookAttempts.id))
    .limit(limit);
}

/** Deletes calls and messages from before this; returns how many. */
export async function deleteMessagesBefore(db: Database, before: Date): Promise<number> {
  const attempts = await db
    .delete(webhookAttempts)
    .where(lt(webhookAttempts.at, before))
    .returning({ id: webhookAttempts.id });
  const messages = await db
    .delete(webhookMessages)
    .where(lt(webhookMessages.createdAt, before))
    .returning({ id: webhookMessages.id });
  return attempts.length + messages.length;
}
