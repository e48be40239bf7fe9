import { and, desc, eq, exists, gt, isNull, lt, not, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { refreshTokens, sessions } from "#server/db/schema/people/people.ts";
import type { Origin } from "#server/plugins/network/origin.ts";

/** Sessions as listed to their owner: origin and last use. */

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(db: Database, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** When the person of a session last proved their identity; null when there is no such session. */
export async function signedInAt(db: Database, id: string): Promise<Date | null> {
  const [session] = await db.select({ at: sessions.signedInAt }).from(sessions).where(eq(sessions.id, id));
  return session?.at ?? null;
}

/** Records that a session was used; `origin` when it was refreshed, possibly from another place. */
export async function noteSessionUse(db: Database, id: string, now: Date, origin?: Origin): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now, ...origin })
    .where(eq(sessions.id, id));
}

/** A person's valid sessions, the most recently used first. */
export async function findOpenSessions(
  db: Database,
  userId: string,
  now: Date,
): Promise<readonly SessionRow[]> {
  return await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        exists(
          db
            .select({ one: sql`1` })
            .from(refreshTokens)
            .where(
              and(
                eq(refreshTokens.family, sessions.id),
                isNull(refreshTokens.revokedAt),
                gt(refreshTokens.expiresAt, now),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt));
}

/** Deletes details of sessions whose tokens are gone and that were last used before this. */
export async function deleteSessionsUsedBefore(db: Database, before: Date): Promise<number> {
  const tokens = db.select({ one: sql`1` }).from(refreshTokens).where(eq(refreshTokens.family, sessions.id));
  const deleted = await db
    .delete(sessions)
    .where(and(lt(sessions.lastUsedAt, before), not(exists(tokens))))
    .returning({ id: sessions.id });
  return deleted.length;
}
