import { eq, lt } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { type SsoPurpose, ssoAttempts } from "#server/db/schema/people/sso.ts";

export type { SsoPurpose };
export type AttemptRow = typeof ssoAttempts.$inferSelect;

export async function insertAttempt(db: Database, attempt: typeof ssoAttempts.$inferInsert): Promise<void> {
  await db.insert(ssoAttempts).values(attempt);
}

/** Removes and returns an attempt, so that it is used once; null when there is none. */
export async function takeAttempt(db: Database, stateHash: string): Promise<AttemptRow | null> {
  const [row] = await db.delete(ssoAttempts).where(eq(ssoAttempts.stateHash, stateHash)).returning();
  return row ?? null;
}

export async function deleteAttemptsExpiredBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db.delete(ssoAttempts).where(lt(ssoAttempts.expiresAt, before)).returning({
    provider: ssoAttempts.provider,
  });
  return deleted.length;
}
