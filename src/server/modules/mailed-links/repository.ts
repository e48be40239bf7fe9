import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { mailedLinks } from "#server/db/schema/mail.ts";
import type { LinkPurpose } from "#shared/domain/accounts/mailed-links.ts";

export type MailedLink = typeof mailedLinks.$inferSelect;

export async function insertLink(db: Database, link: typeof mailedLinks.$inferInsert): Promise<void> {
  await db.insert(mailedLinks).values(link);
}

export async function findLink(db: Database, tokenHash: string): Promise<MailedLink | null> {
  const [link] = await db.select().from(mailedLinks).where(eq(mailedLinks.tokenHash, tokenHash));
  return link ?? null;
}

/** Marks a link as used; false when it already was. */
export async function takeLink(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(and(eq(mailedLinks.tokenHash, tokenHash), isNull(mailedLinks.usedAt)))
    .returning({ tokenHash: mailedLinks.tokenHash });
  return taken.length === 1;
}

/** Marks a person's unused links of these purposes as used. */
export async function markUsed(
  db: Database,
  userId: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<void> {
  await db
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailedLinks.userId, userId),
        inArray(mailedLinks.purpose, [...purposes]),
        isNull(mailedLinks.usedAt),
      ),
    );
}

/** Deletes links that expired before this; returns how many. */
export async function deleteLinksExpiredBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(mailedLinks)
    .where(lt(mailedLinks.expiresAt, before))
    .returning({ tokenHash: mailedLinks.tokenHash });
  return deleted.length;
}
