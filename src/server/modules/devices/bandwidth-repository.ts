import { and, count, eq, isNotNull, ne } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { devices, locations, soundZones } from "#server/db/schema/places.ts";

/** Number of paired players in a location. */
export async function countPlayers(db: Database, locationId: string): Promise<number> {
  const [paired] = await db
    .select({ players: count() })
    .from(devices)
    .innerJoin(soundZones, eq(soundZones.id, devices.soundZoneId))
    .where(eq(soundZones.locationId, locationId));
  return paired?.players ?? 0;
}

/**
 * The other zones with a player in the zone's location if its bandwidth is limited: their shares change when
 * a player is paired or unpaired.
 */
export async function zonesSharingBandwidth(db: Database, soundZoneId: string): Promise<readonly string[]> {
  const [line] = await db
    .select({ id: locations.id })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .where(and(eq(soundZones.id, soundZoneId), isNotNull(locations.bandwidthLimitationKbps)));
  if (!line) return [];
  const sharers = await db
    .select({ id: soundZones.id })
    .from(soundZones)
    .innerJoin(devices, eq(devices.soundZoneId, soundZones.id))
    .where(and(eq(soundZones.locationId, line.id), ne(soundZones.id, soundZoneId)));
  return sharers.map(({ id }) => id);
}
