import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { nameOrder } from "#server/db/name-order.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";

export type LocationRow = typeof locations.$inferSelect;

/** Changed columns of a location; undefined ones stay. */
export type LocationChanges = {
  readonly [Column in keyof Omit<LocationRow, "id" | "accountId" | "deactivated">]?:
    | LocationRow[Column]
    | undefined;
};

/** An account's active, or deactivated, locations by name: those in `within`, or all for null. */
export function locationsOfAccount(
  db: Database,
  accountId: string,
  within: readonly string[] | null,
  deactivated = false,
): Promise<LocationRow[]> {
  return db
    .select()
    .from(locations)
    .where(
      and(
        eq(locations.accountId, accountId),
        eq(locations.deactivated, deactivated),
        within === null ? undefined : inArray(locations.id, [...within]),
      ),
    )
    .orderBy(nameOrder(locations.name), asc(locations.id));
}

/** Locations by id with their accounts; unknown ids are omitted. */
export async function findLocationsWithAccount(db: Database, ids: readonly string[]) {
  return await db
    .select({ location: locations, account: accounts })
    .from(locations)
    .innerJoin(accounts, eq(accounts.id, locations.accountId))
    .where(inArray(locations.id, [...ids]));
}

/** Ids of the active zones of a location, by name. */
export async function activeZoneIds(db: Database, locationId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(and(eq(soundZones.locationId, locationId), eq(soundZones.deactivated, false)))
    .orderBy(nameOrder(soundZones.name), asc(soundZones.id));
  return rows.map(({ id }) => id);
}

/** Ids of all zones of a location, deactivated ones too. */
export async function zoneIdsOfLocation(db: Database, locationId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(eq(soundZones.locationId, locationId));
  return rows.map(({ id }) => id);
}

/** Locations that are inserted by one statement: each has a dozen parameters. */
const LOCATIONS_AT_ONCE = 1000;

export async function insertLocations(
  db: Database,
  rows: readonly (typeof locations.$inferInsert)[],
): Promise<readonly LocationRow[]> {
  const inserted: LocationRow[] = [];
  for (let start = 0; start < rows.length; start += LOCATIONS_AT_ONCE)
    inserted.push(
      ...(await db
        .insert(locations)
        .values(rows.slice(start, start + LOCATIONS_AT_ONCE))
        .returning()),
    );
  return inserted;
}

/** Changes a location; null when it is deactivated or gone. */
export async function updateLocation(
  db: Database,
  id: string,
  changes: LocationChanges,
): Promise<LocationRow | null> {
  const [row] = await db
    .update(locations)
    .set(changes)
    .where(and(eq(locations.id, id), eq(locations.deactivated, false)))
    .returning();
  return row ?? null;
}

/** Activates or deactivates a location; null when there is none. */
export async function setLocationDeactivated(
  db: Database,
  id: string,
  deactivated: boolean,
): Promise<LocationRow | null> {
  const [row] = await db.update(locations).set({ deactivated }).where(eq(locations.id, id)).returning();
  return row ?? null;
}
