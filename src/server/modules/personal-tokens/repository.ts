import { and, desc, eq, lt } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { personalTokens } from "#server/db/schema/people/people.ts";

export type PersonalTokenRow = typeof personalTokens.$inferSelect;

export async function insertPersonalToken(
  db: Database,
  token: typeof personalTokens.$inferInsert,
): Promise<PersonalTokenRow> {
  const [row] = await db.insert(personalTokens).values(token).returning();
  if (!row) throw new Error("A token was not stored");
  return row;
}

/** Includes expired ones: their owner still sees them. */
export async function findPersonalToken(db: Database, tokenHash: string): Promise<PersonalTokenRow | null> {
  const [row] = await db.select().from(personalTokens).where(eq(personalTokens.tokenHash, tokenHash));
  return row ?? null;
}

/** A person's tokens, newest first. */
export async function personalTokensOf(db: Database, userId: string): Promise<readonly PersonalTokenRow[]> {
  return await db
    .select()
    .from(personalTokens)
    .where(eq(personalTokens.userId, userId))
    .orderBy(desc(personalTokens.createdAt), personalTokens.id);
}

export async function findPersonalTokenName(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select({ name: personalTokens.name })
    .from(personalTokens)
    .where(eq(personalTokens.id, id));
  return row?.name ?? null;
}

export async function notePersonalTokenUse(db: Database, id: string, now: Date): Promise<void> {
  await db.update(personalTokens).set({ lastUsedAt: now }).where(eq(personalTokens.id, id));
}

/** Deletes a person's token; false when they have none with this id. */
export async function deletePersonalToken(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(personalTokens)
    .where(and(eq(personalTokens.userId, userId), eq(personalTokens.id, id)))
    .returning({ id: personalTokens.id });
  return deleted.length === 1;
}

/** Deletes all tokens of a person; returns how many. */
export async function deletePersonalTokensOf(db: Database, userId: string): Promise<number> {
  const deleted = await db
    .delete(personalTokens)
    .where(eq(personalTokens.userId, userId))
    .returning({ id: personalTokens.id });
  return deleted.length;
}

/** Deletes tokens that expired before this; returns how many. */
export async function deletePersonalTokensExpiredBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(personalTokens)
    .where(lt(personalTokens.expiresAt, before))
    .returning({ id: personalTokens.id });
  return deleted.length;
}
