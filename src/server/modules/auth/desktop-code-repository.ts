import { and, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { desktopCodes } from "#server/db/schema/people/people.ts";

export type DesktopCodeRow = typeof desktopCodes.$inferSelect;

/** Adds a code and replaces the person's previous one for the same challenge. */
export async function replaceDesktopCode(
  db: Database,
  code: typeof desktopCodes.$inferInsert,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .delete(desktopCodes)
      .where(and(eq(desktopCodes.userId, code.userId), eq(desktopCodes.challenge, code.challenge)));
    await tx.insert(desktopCodes).values(code);
  });
}

/** Marks a code as used; null when there is no unused one. */
export async function markDesktopCodeUsed(
  db: Database,
  codeHash: string,
  now: Date,
): Promise<DesktopCodeRow | null> {
  const [row] = await db
    .update(desktopCodes)
    .set({ usedAt: now })
    .where(and(eq(desktopCodes.codeHash, codeHash), isNull(desktopCodes.usedAt)))
    .returning();
  return row ?? null;
}

/** Whether such a code exists, used or not. */
export async function hasDesktopCode(db: Database, codeHash: string): Promise<boolean> {
  return (await db.$count(desktopCodes, eq(desktopCodes.codeHash, codeHash))) > 0;
}

/** Deletes codes that expired before this; returns how many. */
export async function deleteDesktopCodesExpiredBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(desktopCodes)
    .where(lt(desktopCodes.expiresAt, before))
    .returning({ user: desktopCodes.userId });
  return deleted.length;
}
