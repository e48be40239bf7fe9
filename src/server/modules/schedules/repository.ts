import { asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import {
  collections,
  collectionTracks,
  libraryItems,
  scheduleSlots,
  schedules,
  tracks,
} from "#server/db/schema/music.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { isOffered } from "#server/modules/music/repository.ts";

export type ScheduleRow = typeof schedules.$inferSelect;
export type SlotRow = typeof scheduleSlots.$inferSelect;

/** Schedules by id; those that are not there are missing from the map. */
export async function findSchedules(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ScheduleRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(schedules)
    .where(inArray(schedules.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findSchedule(db: Database, id: string): Promise<ScheduleRow | undefined> {
  return (await findSchedules(db, [id])).get(id);
}

/** An account's schedules by name. */
export function schedulesOf(db: Database, accountId: string): Promise<ScheduleRow[]> {
  return db
    .select()
    .from(schedules)
    .where(eq(schedules.accountId, accountId))
    .orderBy(asc(schedules.name), asc(schedules.id));
}

/** The parts of a schedule's week, from Monday on. */
export function slotsOf(db: Database, scheduleId: string): Promise<SlotRow[]> {
  return db
    .select()
    .from(scheduleSlots)
    .where(eq(scheduleSlots.scheduleId, scheduleId))
    .orderBy(asc(scheduleSlots.startMinute));
}

/**
 * What plays where a zone's schedule leaves a gap: what was chosen for the zone, else the newest of the account's library,
 * else editorial music; the first of them that has something to play. Null where nothing has.
 */
export async function fallbackFor(
  db: Database,
  accountId: string,
  chosen: string | null,
): Promise<string | null> {
  const playable = db
    .select({ one: sql`1` })
    .from(collectionTracks)
    .innerJoin(tracks, eq(tracks.id, collectionTracks.trackId))
    .where(sql`${collectionTracks.collectionId} = ${collections.id} and ${isOffered}`);
  const [first] = await db
    .select({ id: collections.id })
    .from(collections)
    .leftJoin(
      libraryItems,
      sql`${libraryItems.itemId} = ${collections.id} and ${libraryItems.accountId} = ${accountId}`,
    )
    .where(
      sql`(${collections.curatorAccountId} is null or ${collections.curatorAccountId} = ${accountId})
        and exists ${playable}`,
    )
    .orderBy(
      sql`coalesce(${collections.id} = ${chosen}::text, false) desc`,
      sql`${libraryItems.addedAt} desc nulls last`,
      asc(collections.name),
      asc(collections.id),
    )
    .limit(1);
  return first?.id ?? null;
}

/** The zones that play from a collection: by itself, as a part of their schedule, or as chosen for its gaps. */
export function zonesPlaying(
  db: Database,
  collectionId: string,
): Promise<{ readonly id: string; readonly accountId: string }[]> {
  const containing = db
    .select({ id: scheduleSlots.scheduleId })
    .from(scheduleSlots)
    .where(eq(scheduleSlots.collectionId, collectionId));
  return db
    .select({ id: soundZones.id, accountId: soundZones.accountId })
    .from(soundZones)
    .where(
      or(
        eq(soundZones.playFromId, collectionId),
        inArray(soundZones.playFromId, containing),
        sql`${soundZones.playFromType} = 'schedule'
          and ${soundZones.settings} ->> 'fallback_collection' = ${collectionId}`,
      ),
    )
    .orderBy(asc(soundZones.id));
}
