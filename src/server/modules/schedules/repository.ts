import { and, arrayContains, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { nameOrder } from "#server/db/name-order.ts";
import {
  collections,
  collectionTracks,
  libraryItems,
  scheduleExceptions,
  scheduleOccasional,
  scheduleSlots,
  schedules,
  tracks,
} from "#server/db/schema/music/music.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { isFoundBy, isOfferedTo } from "#server/modules/music-lookup/public.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";

export type ScheduleRow = typeof schedules.$inferSelect;
export type SlotRow = typeof scheduleSlots.$inferSelect;
export type ExceptionRow = typeof scheduleExceptions.$inferSelect;
export type OccasionalRow = typeof scheduleOccasional.$inferSelect;

/** Schedules by id; missing and deleted ones are not in the map. */
export async function findSchedules(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ScheduleRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(schedules)
    .where(and(inArray(schedules.id, [...ids]), isNull(schedules.deletedAt)));
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
    .where(and(eq(schedules.accountId, accountId), isNull(schedules.deletedAt)))
    .orderBy(nameOrder(schedules.name), asc(schedules.id));
}

/** The slots of a schedule's week, from Monday on. */
export function slotsOf(db: Database, scheduleId: string): Promise<SlotRow[]> {
  return db
    .select()
    .from(scheduleSlots)
    .where(eq(scheduleSlots.scheduleId, scheduleId))
    .orderBy(asc(scheduleSlots.startMinute));
}

/** The slots of schedules, by the schedule's id. */
export async function slotsOfAll(
  db: Database,
  scheduleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SlotRow[]>> {
  if (scheduleIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(scheduleSlots)
    .where(inArray(scheduleSlots.scheduleId, [...scheduleIds]))
    .orderBy(asc(scheduleSlots.startMinute));
  return Map.groupBy(rows, ({ scheduleId }) => scheduleId);
}

/** The exceptions of schedules, by the schedule's id. */
export async function exceptionsOfAll(
  db: Database,
  scheduleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ExceptionRow[]>> {
  if (scheduleIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(scheduleExceptions)
    .where(inArray(scheduleExceptions.scheduleId, [...scheduleIds]))
    .orderBy(asc(scheduleExceptions.position), asc(scheduleExceptions.id));
  return Map.groupBy(rows, ({ scheduleId }) => scheduleId);
}

/** The exceptions to a schedule's week, in the order in which they were written. */
export function exceptionsOf(db: Database, scheduleId: string): Promise<ExceptionRow[]> {
  return db
    .select()
    .from(scheduleExceptions)
    .where(eq(scheduleExceptions.scheduleId, scheduleId))
    .orderBy(asc(scheduleExceptions.position), asc(scheduleExceptions.id));
}

/** The occasional slots of schedules, by the schedule's id. */
export async function occasionalOfAll(
  db: Database,
  scheduleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OccasionalRow[]>> {
  if (scheduleIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(scheduleOccasional)
    .where(inArray(scheduleOccasional.scheduleId, [...scheduleIds]))
    .orderBy(asc(scheduleOccasional.position), asc(scheduleOccasional.id));
  return Map.groupBy(rows, ({ scheduleId }) => scheduleId);
}

/** The occasional slots of a schedule, in their order. */
export async function occasionalOf(db: Database, scheduleId: string): Promise<readonly OccasionalRow[]> {
  return (await occasionalOfAll(db, [scheduleId])).get(scheduleId) ?? [];
}

/**
 * Fallback music for the gaps of a zone's schedule: the playlist chosen for the zone, else the oldest in the
 * account's library, so that additions do not change what is heard, else editorial music; the first of them with
 * playable tracks. Null when none has any.
 */
export async function fallbackFor(
  db: Database,
  accountId: string,
  chosen: string | null,
): Promise<string | null> {
  const listener = accountListener(accountId);
  const playable = db
    .select({ one: sql`1` })
    .from(collectionTracks)
    .innerJoin(tracks, eq(tracks.id, collectionTracks.trackId))
    .where(sql`${collectionTracks.collectionId} = ${collections.id} and ${isOfferedTo(listener)}`);
  const [first] = await db
    .select({ id: collections.id })
    .from(collections)
    .leftJoin(
      libraryItems,
      sql`${libraryItems.itemId} = ${collections.id} and ${libraryItems.accountId} = ${accountId}`,
    )
    .where(sql`${isFoundBy(listener)} and exists ${playable}`)
    .orderBy(
      sql`coalesce(${collections.id} = ${chosen}::text, false) desc`,
      sql`${libraryItems.addedAt} asc nulls last`,
      asc(collections.name),
      asc(collections.id),
    )
    .limit(1);
  return first?.id ?? null;
}

/** A zone that plays a schedule, and the fallback for its gaps. */
export interface GapMusic {
  readonly id: string;
  readonly accountId: string;
  readonly scheduleId: string | null;
  readonly collectionId: string | null;
}

/** The zones that play a schedule, each with its {@link fallbackFor}; of one account, or of all for null. */
export async function gapMusicOf(db: Database, accountId: string | null): Promise<readonly GapMusic[]> {
  const chosen = sql<string | null>`${soundZones.settings} ->> 'fallback_collection'`;
  const zones = await db
    .select({
      id: soundZones.id,
      accountId: soundZones.accountId,
      scheduleId: soundZones.playFromId,
      chosen,
    })
    .from(soundZones)
    .where(
      and(
        eq(soundZones.playFromType, "schedule"),
        accountId === null ? undefined : eq(soundZones.accountId, accountId),
      ),
    );
  // Zones of one account with the same choice get the same fallback, so it is looked up once.
  const alike = Map.groupBy(zones, (zone) => `${zone.accountId}/${zone.chosen ?? ""}`);
  const music = await Promise.all(
    [...alike.values()].map(async (group) => {
      const [first] = group;
      const collectionId = first ? await fallbackFor(db, first.accountId, first.chosen) : null;
      return group.map(({ id, accountId: account, scheduleId }) => {
        return { id, accountId: account, scheduleId, collectionId };
      });
    }),
  );
  return music.flat();
}

/** The zones that play a collection: directly, in a part of their schedule, or as fallback. */
export async function zonesPlaying(
  db: Database,
  collectionId: string,
): Promise<readonly { readonly id: string; readonly accountId: string }[]> {
  const inSlots = db
    .select({ id: scheduleSlots.scheduleId })
    .from(scheduleSlots)
    .where(arrayContains(scheduleSlots.collectionIds, [collectionId]));
  const inExceptions = db
    .select({ id: scheduleExceptions.scheduleId })
    .from(scheduleExceptions)
    .where(arrayContains(scheduleExceptions.collectionIds, [collectionId]));
  const inOccasional = db
    .select({ id: scheduleOccasional.scheduleId })
    .from(scheduleOccasional)
    .where(arrayContains(scheduleOccasional.collectionIds, [collectionId]));
  const [collection] = await db
    .select({ curatorAccountId: collections.curatorAccountId })
    .from(collections)
    .where(eq(collections.id, collectionId));
  const inGaps = await gapMusicOf(db, collection?.curatorAccountId ?? null);
  const hearing = inGaps.filter((zone) => zone.collectionId === collectionId).map(({ id }) => id);
  return await db
    .select({ id: soundZones.id, accountId: soundZones.accountId })
    .from(soundZones)
    .where(
      or(
        eq(soundZones.playFromId, collectionId),
        inArray(soundZones.playFromId, inSlots),
        inArray(soundZones.playFromId, inExceptions),
        inArray(soundZones.playFromId, inOccasional),
        // Chosen as fallback, even if it has nothing playable at the moment.
        sql`${soundZones.playFromType} = 'schedule'
          and ${soundZones.settings} ->> 'fallback_collection' = ${collectionId}`,
        inArray(soundZones.id, hearing),
      ),
    )
    .orderBy(asc(soundZones.id));
}
