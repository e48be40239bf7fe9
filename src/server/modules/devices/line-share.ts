import { and, count, eq, isNotNull, ne } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { devices, locations, soundZones } from "#server/db/schema/places.ts";

/** A location's limit on downloads is that of its line: the players that are paired there share it. */

/** The part of the limit that each player of the location may take, in kbit/s; null: there is no limit. */
export async function shareOfLine(
  db: Database,
  {
    id,
    bandwidthLimitationKbps: limit,
  }: Pick<typeof locations.$inferSelect, "id" | "bandwidthLimitationKbps">,
): Promise<number | null> {
  if (limit === null || limit <= 0) return null;
  const [paired] = await db
    .select({ players: count() })
    .from(devices)
    .innerJoin(soundZones, eq(soundZones.id, devices.soundZoneId))
    .where(eq(soundZones.locationId, id));
  // Whatever is left of a line for so many, a player that takes nothing at all would fall silent.
  return Math.max(1, Math.floor(limit / Math.max(1, paired?.players ?? 0)));
}

/** The other zones with a player where the line is limited: what each may take changes when one comes or goes. */
export async function sharersOfLine(db: Database, soundZoneId: string): Promise<readonly string[]> {
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
