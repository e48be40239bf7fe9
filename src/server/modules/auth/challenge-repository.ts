import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { signInChallenges } from "#server/db/schema/people/people.ts";

export type ChallengeRow = typeof signInChallenges.$inferSelect;

export async function insertChallenge(
  db: Database,
  challenge: typeof signInChallenges.$inferInsert,
): Promise<void> {
  await db.insert(signInChallenges).values(challenge);
}

/** Counts an attempt and returns the challenge; null when none is valid with attempts left. */
export async function tryChallenge(
  db: Database,
  challengeHash: string,
  mostTries: number,
  now: Date,
): Promise<ChallengeRow | null> {
  const [row] = await db
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(
      and(
        eq(signInChallenges.challengeHash, challengeHash),
        gt(signInChallenges.expiresAt, now),
        lt(signInChallenges.tries, mostTries),
      ),
    )
    .returning();
  return row ?? null;
}

/** Consumes a challenge; false if a concurrent call did so first. */
export async function deleteChallenge(db: Database, challengeHash: string): Promise<boolean> {
  const deleted = await db
    .delete(signInChallenges)
    .where(eq(signInChallenges.challengeHash, challengeHash))
    .returning({ userId: signInChallenges.userId });
  return deleted.length === 1;
}

/** Deletes challenges that expired before this; returns how many. */
export async function deleteChallengesExpiredBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(signInChallenges)
    .where(lt(signInChallenges.expiresAt, before))
    .returning({ userId: signInChallenges.userId });
  return deleted.length;
}
