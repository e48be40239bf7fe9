import { desc, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { statusNotices, statusUpdates } from "#server/db/schema/status.ts";

export type NoticeRow = typeof statusNotices.$inferSelect;
export type UpdateRow = typeof statusUpdates.$inferSelect;

/** A notice and its updates, the newest first. */
export interface ToldNotice {
  readonly notice: NoticeRow;
  readonly updates: readonly UpdateRow[];
}

/** Open notices, the newest first. */
export async function openNotices(db: Database): Promise<readonly ToldNotice[]> {
  const rows = await db
    .select()
    .from(statusNotices)
    .where(isNull(statusNotices.resolvedAt))
    .orderBy(desc(statusNotices.createdAt), statusNotices.id);
  return await withUpdates(db, rows);
}

/** The latest resolved notices, the newest first. */
export async function latestResolved(db: Database, most: number): Promise<readonly ToldNotice[]> {
  const rows = await db
    .select()
    .from(statusNotices)
    .where(isNotNull(statusNotices.resolvedAt))
    .orderBy(desc(statusNotices.resolvedAt), statusNotices.id)
    .limit(most);
  return await withUpdates(db, rows);
}

export async function findNotice(db: Database, id: string): Promise<ToldNotice | null> {
  const [found] = await withUpdates(
    db,
    await db.select().from(statusNotices).where(eq(statusNotices.id, id)),
  );
  return found ?? null;
}

/** A notice, locked until the transaction ends. */
export async function lockNotice(tx: Database, id: string): Promise<NoticeRow | null> {
  const [row] = await tx.select().from(statusNotices).where(eq(statusNotices.id, id)).for("update");
  return row ?? null;
}

async function withUpdates(db: Database, rows: readonly NoticeRow[]): Promise<readonly ToldNotice[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const updates = await db
    .select()
    .from(statusUpdates)
    .where(inArray(statusUpdates.noticeId, ids))
    .orderBy(desc(statusUpdates.createdAt), desc(statusUpdates.id));
  return rows.map((notice) => ({
    notice,
    updates: updates.filter(({ noticeId }) => noticeId === notice.id),
  }));
}

export async function insertNotice(tx: Database, row: NoticeRow): Promise<void> {
  await tx.insert(statusNotices).values(row);
}

export async function writeNotice(
  tx: Database,
  { id, ...columns }: Pick<NoticeRow, "id"> & Partial<NoticeRow>,
): Promise<void> {
  await tx.update(statusNotices).set(columns).where(eq(statusNotices.id, id));
}

export async function insertUpdate(tx: Database, row: UpdateRow): Promise<void> {
  await tx.insert(statusUpdates).values(row);
}

/** Deletes a notice with its updates. */
export async function deleteNotice(tx: Database, id: string): Promise<void> {
  await tx.delete(statusNotices).where(eq(statusNotices.id, id));
}

/** Deletes notices resolved before an instant; returns how many. */
export async function deleteNoticesResolvedBefore(db: Database, before: Date): Promise<number> {
  const rows = await db
    .delete(statusNotices)
    .where(lt(statusNotices.resolvedAt, before))
    .returning({ id: statusNotices.id });
  return rows.length;
}
