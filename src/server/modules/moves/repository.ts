import { and, eq, gt, lte } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { movedStorage } from "#server/db/schema/moved-storage.ts";

export async function insertMoved(db: Database, row: typeof movedStorage.$inferInsert): Promise<void> {
  await db.insert(movedStorage).values(row);
}

/** Takes stored data out; of concurrent calls one gets it. Null: unknown, expired or taken. */
export async function takeMoved(db: Database, idHash: string, now: Date): Promise<string | null> {
  const [row] = await db
    .delete(movedStorage)
    .where(and(eq(movedStorage.idHash, idHash), gt(movedStorage.expiresAt, now)))
    .returning({ sealed: movedStorage.sealed });
  return row?.sealed ?? null;
}

/** Deletes what nobody fetched in time; returns how many. */
export async function deleteMovedExpiredBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(movedStorage)
    .where(lte(movedStorage.expiresAt, before))
    .returning({ idHash: movedStorage.idHash });
  return deleted.length;
}
