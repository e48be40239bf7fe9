import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { locations } from "#server/db/schema/places.ts";

export type LocationRow = typeof locations.$inferSelect;

/** Active locations by name; `within`: only these, null: all. */
export function locationsOfAccount(
  db: Database,
  accountId: string,
  within: readonly string[] | null,
): Promise<LocationRow[]> {
  return db
    .select()
    .from(locations)
    .where(
      and(
        eq(locations.accountId, accountId),
        eq(locations.deactivated, false),
        within === null ? undefined : inArray(locations.id, [...within]),
      ),
    )
    .orderBy(asc(locations.name), asc(locations.id));
}
