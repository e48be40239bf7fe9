import { eq, inArray } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { locationMutes } from "#server/db/schema/building.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { locations, playbackStates, soundZones } from "#server/db/schema/places.ts";

/** A zone with its location, account and playback row. */
export interface PlayedZone {
  readonly zone: typeof soundZones.$inferSelect;
  readonly location: typeof locations.$inferSelect;
  readonly account: typeof accounts.$inferSelect;
  /** Null until the zone is first controlled or played. */
  readonly state: typeof playbackStates.$inferSelect | null;
  /** The mute of its location; null when there is none. */
  readonly mute: typeof locationMutes.$inferSelect | null;
}

/** Reads zones by id in one query; unknown ids are left out. */
export async function readZones(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlayedZone>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      zone: soundZones,
      location: locations,
      account: accounts,
      state: playbackStates,
      mute: locationMutes,
    })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .innerJoin(accounts, eq(accounts.id, soundZones.accountId))
    .leftJoin(playbackStates, eq(playbackStates.soundZoneId, soundZones.id))
    .leftJoin(locationMutes, eq(locationMutes.locationId, soundZones.locationId))
    .where(inArray(soundZones.id, [...ids]));
  return new Map(rows.map((row) => [row.zone.id, row]));
}

/** Reads one zone. */
export async function readZone(db: Database, id: string): Promise<PlayedZone | undefined> {
  return (await readZones(db, [id])).get(id);
}
