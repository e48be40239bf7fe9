import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";

export type LocationRow = typeof locations.$inferSelect;

export async function findLocation(db: Database, id: string): Promise<LocationRow | null> {
  const [row] = await db.select().from(locations).where(eq(locations.id, id));
  return row ?? null;
}

/** Active locations by name. */
export function listLocations(db: Database, accountId: string): Promise<LocationRow[]> {
  return db
    .select()
    .from(locations)
    .where(and(eq(locations.accountId, accountId), eq(locations.deactivated, false)))
    .orderBy(asc(locations.name), asc(locations.id));
}

/** Where a zone is; null when there is no such zone. */
export async function locationIdOfZone(db: Database, soundZoneId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: soundZones.locationId })
    .from(soundZones)
    .where(eq(soundZones.id, soundZoneId));
  return row?.id ?? null;
}
