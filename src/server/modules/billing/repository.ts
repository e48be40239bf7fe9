import { inArray } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { recurrences } from "#server/db/schema/billing.ts";

export type RecurrenceRow = typeof recurrences.$inferSelect;

export function findRecurrences(db: Database, ids: readonly string[]): Promise<RecurrenceRow[]> {
  return db
    .select()
    .from(recurrences)
    .where(inArray(recurrences.id, [...ids]));
}
