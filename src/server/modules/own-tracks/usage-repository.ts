import { and, arrayOverlaps, asc, eq, inArray, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { nameOrder } from "#server/db/name-order.ts";
import {
  collections,
  collectionTracks,
  scheduleExceptions,
  scheduleOccasional,
  scheduleSlots,
  schedules,
  tracks,
} from "#server/db/schema/music/music.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import type { UsedIn } from "#shared/contract/rest/music/own-tracks.ts";

/** Where an account's own tracks are used. */

/** The things named of each kind. */
const FIRST = 5;

/** Ids of the collections that contain tracks, also deleted ones: zones may still play them. */
export async function collectionsWith(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ id: collectionTracks.collectionId })
    .from(collectionTracks)
    .where(sql`${collectionTracks.trackId} = any(${asArray(ids)})`);
  return rows.map(({ id }) => id);
}

/** The account's playlists, or stations, among collections. */
export async function usedCollections(
  db: Database,
  accountId: string,
  collectionIds: readonly string[],
  presentAs: "playlist" | "station",
): Promise<UsedIn> {
  return await named(db, and(isOwn(accountId, collectionIds), eq(collections.presentAs, presentAs)));
}

/** The account's playlists and stations among collections that have no other track. */
export async function emptiedCollections(
  db: Database,
  accountId: string,
  collectionIds: readonly string[],
  ids: readonly string[],
): Promise<UsedIn> {
  const others = db
    .select({ one: sql`1` })
    .from(collectionTracks)
    .innerJoin(tracks, eq(tracks.id, collectionTracks.trackId))
    .where(
      sql`${collectionTracks.collectionId} = ${collections.id} and ${tracks.sha256} is not null
        and ${tracks.id} not in (${asRows(ids)})`,
    );
  return await named(db, and(isOwn(accountId, collectionIds), notExists(others)));
}

function isOwn(accountId: string, collectionIds: readonly string[]): SQL | undefined {
  return and(
    eq(collections.curatorAccountId, accountId),
    isNull(collections.deletedAt),
    inArray(collections.id, [...collectionIds]),
  );
}

async function named(db: Database, where: SQL | undefined): Promise<UsedIn> {
  const [total, first] = await Promise.all([
    db.$count(collections, where),
    db
      .select({ id: collections.id, name: collections.name })
      .from(collections)
      .where(where)
      .orderBy(nameOrder(collections.name), asc(collections.id))
      .limit(FIRST),
  ]);
  return { count: total, first };
}

/** Ids of the schedules, of whatever account, with parts that play one of these collections. */
export async function schedulesPlaying(
  db: Database,
  collectionIds: readonly string[],
): Promise<readonly string[]> {
  if (collectionIds.length === 0) return [];
  const [slots, exceptions, occasional] = await Promise.all([
    db
      .selectDistinct({ id: scheduleSlots.scheduleId })
      .from(scheduleSlots)
      .where(arrayOverlaps(scheduleSlots.collectionIds, [...collectionIds])),
    db
      .selectDistinct({ id: scheduleExceptions.scheduleId })
      .from(scheduleExceptions)
      .where(arrayOverlaps(scheduleExceptions.collectionIds, [...collectionIds])),
    db
      .selectDistinct({ id: scheduleOccasional.scheduleId })
      .from(scheduleOccasional)
      .where(arrayOverlaps(scheduleOccasional.collectionIds, [...collectionIds])),
  ]);
  return [...new Set([...slots, ...exceptions, ...occasional].map(({ id }) => id))];
}

export async function usedSchedules(
  db: Database,
  accountId: string,
  scheduleIds: readonly string[],
): Promise<UsedIn> {
  const where = and(
    eq(schedules.accountId, accountId),
    isNull(schedules.deletedAt),
    inArray(schedules.id, [...scheduleIds]),
  );
  const [total, first] = await Promise.all([
    db.$count(schedules, where),
    db
      .select({ id: schedules.id, name: schedules.name })
      .from(schedules)
      .where(where)
      .orderBy(nameOrder(schedules.name), asc(schedules.id))
      .limit(FIRST),
  ]);
  return { count: total, first };
}

/** The account's active zones that play one of these sources, or are among the named ones. */
export async function usedZones(
  db: Database,
  accountId: string,
  sourceIds: readonly string[],
  zoneIds: readonly string[],
): Promise<UsedIn> {
  const where = and(
    eq(soundZones.accountId, accountId),
    sql`${soundZones.listed}`,
    or(inArray(soundZones.playFromId, [...sourceIds]), inArray(soundZones.id, [...zoneIds])),
  );
  const [total, first] = await Promise.all([
    db.$count(soundZones, where),
    db
      .select({ id: soundZones.id, name: sql<string>`${soundZones.name} || ', ' || ${locations.name}` })
      .from(soundZones)
      .innerJoin(locations, eq(locations.id, soundZones.locationId))
      .where(where)
      .orderBy(asc(soundZones.placeKey), asc(soundZones.id))
      .limit(FIRST),
  ]);
  return { count: total, first };
}

/** One parameter, however many there are. */
function asArray(texts: readonly string[]): SQL {
  return sql`array(${asRows(texts)})`;
}

function asRows(texts: readonly string[]): SQL {
  return sql`select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)`;
}
