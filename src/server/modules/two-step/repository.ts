import { and, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { recoveryCodes, secondFactors } from "#server/db/schema/people/people.ts";

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/** A person's second step, set up or pending; null when there is neither. */
export async function findSecondFactor(db: Database, userId: string): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/** Starts the setup and replaces an earlier start; false when it is already set up. */
export async function writeUnconfirmed(
  db: Database,
  factor: Pick<SecondFactorRow, "userId" | "secret" | "createdAt">,
): Promise<boolean> {
  const written = await db
    .insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { ...factor, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return written.length === 1;
}

/** Marks the code of a time step as used; false when it, or a later one, was used before. */
export async function takeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length === 1;
}

/** Turns it on; false when it already was. */
export async function confirmFactor(db: Database, userId: string, now: Date): Promise<boolean> {
  const confirmed = await db
    .update(secondFactors)
    .set({ confirmedAt: now })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return confirmed.length === 1;
}

/** Turns it off, with its recovery codes. */
export async function deleteFactor(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  });
}

/** Stores new recovery codes; the previous ones stop working. */
export async function replaceRecoveryCodes(
  db: Database,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId })));
  });
}

/** Consumes a recovery code; false when the person has no such code. */
export async function takeRecoveryCode(db: Database, userId: string, codeHash: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length === 1;
}

export function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/** Which of some people have it turned on. */
export async function withSecondFactor(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(inArray(secondFactors.userId, [...userIds]), isNotNull(secondFactors.confirmedAt)));
  return new Set(rows.map(({ userId }) => userId));
}
