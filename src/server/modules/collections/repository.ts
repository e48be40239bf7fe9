import { and, asc, eq, inArray, isNotNull, isNull, max, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { collections, collectionTracks, tracks } from "#server/db/schema/music/music.ts";
import { COLLECTION, type CollectionRow, isOfferedTo } from "#server/modules/music-lookup/public.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";

/** Rows of one insert. */
const INSERTED_AT_ONCE = 1000;

/** A track of a collection. Positions ascend and may have gaps. */
export interface Entry {
  readonly position: number;
  readonly trackId: string;
  readonly addedAt: Date;
}

export async function insertCollection(
  tx: Database,
  row: typeof collections.$inferInsert,
): Promise<CollectionRow> {
  const [inserted] = await tx.insert(collections).values(row).returning(COLLECTION);
  if (!inserted) throw new Error(`The collection ${row.id} was not stored`);
  return inserted;
}

/** Locks a collection until the transaction ends. Null: absent, deleted, or locked by somebody else with `skipLocked`. */
export async function lockCollection(
  tx: Database,
  id: string,
  { skipLocked = false }: { readonly skipLocked?: boolean | undefined } = {},
): Promise<CollectionRow | null> {
  const [row] = await tx
    .select(COLLECTION)
    .from(collections)
    .where(and(eq(collections.id, id), isNull(collections.deletedAt)))
    .for("update", skipLocked ? { skipLocked } : {});
  return row ?? null;
}

/** The columns that a change may set. */
export type CollectionColumns = Partial<
  Pick<
    CollectionRow,
    | "name"
    | "shortDescription"
    | "playbackMode"
    | "image"
    | "genres"
    | "composer"
    | "composerType"
    | "refilledAt"
    | "snapshot"
    | "updatedAt"
  >
>;

/** Updates columns of a locked collection. */
export async function updateCollection(
  tx: Database,
  id: string,
  columns: CollectionColumns,
): Promise<CollectionRow> {
  const [row] = await tx.update(collections).set(columns).where(eq(collections.id, id)).returning(COLLECTION);
  if (!row) throw new Error(`The collection ${id} has gone`);
  return row;
}

/** Deletes a collection; false where it is deleted already. */
export async function softDelete(tx: Database, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(collections)
    .set({ deletedAt: at })
    .where(and(eq(collections.id, id), isNull(collections.deletedAt)))
    .returning({ id: collections.id });
  return rows.length > 0;
}

/** Locks a deleted collection; false where it is not deleted. */
export async function lockDeleted(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.id, id), isNotNull(collections.deletedAt)))
    .for("update");
  return rows.length > 0;
}

export async function undelete(tx: Database, id: string): Promise<CollectionRow> {
  const [row] = await tx
    .update(collections)
    .set({ deletedAt: null })
    .where(eq(collections.id, id))
    .returning(COLLECTION);
  if (!row) throw new Error(`The collection ${id} has gone`);
  return row;
}

/** Gives a new snapshot to the collections that contain tracks, also deleted ones: zones may still play them. */
export async function renewSnapshots(
  db: Database,
  trackIds: readonly string[],
  columns: Pick<CollectionRow, "snapshot" | "updatedAt">,
): Promise<readonly Pick<CollectionRow, "id" | "curatorAccountId">[]> {
  const containing = db
    .select({ id: collectionTracks.collectionId })
    .from(collectionTracks)
    .where(inArray(collectionTracks.trackId, [...trackIds]));
  return await db
    .update(collections)
    .set(columns)
    .where(inArray(collections.id, containing))
    .returning({ id: collections.id, curatorAccountId: collections.curatorAccountId });
}

/** Removes tracks from all collections. */
export async function deleteTracksEverywhere(db: Database, trackIds: readonly string[]): Promise<void> {
  if (trackIds.length > 0)
    await db.delete(collectionTracks).where(inArray(collectionTracks.trackId, [...trackIds]));
}

/** The tracks that a listener is offered, in order. */
export async function entriesOf(tx: Database, listener: Listener, id: string): Promise<readonly Entry[]> {
  return await tx
    .select({
      position: collectionTracks.position,
      trackId: collectionTracks.trackId,
      addedAt: collectionTracks.addedAt,
    })
    .from(collectionTracks)
    .innerJoin(tracks, eq(tracks.id, collectionTracks.trackId))
    .where(and(eq(collectionTracks.collectionId, id), isOfferedTo(listener)))
    .orderBy(asc(collectionTracks.position));
}

/** Ids of all tracks in order, whoever is offered them. */
export async function tracklistOf(db: Database, id: string): Promise<readonly string[]> {
  const rows = await db
    .select({ trackId: collectionTracks.trackId })
    .from(collectionTracks)
    .where(eq(collectionTracks.collectionId, id))
    .orderBy(asc(collectionTracks.position));
  return rows.map(({ trackId }) => trackId);
}

/** Number of tracks, whoever is offered them, and the last position; -1 for an empty collection. */
export async function sizeOf(tx: Database, id: string): Promise<{ count: number; last: number }> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int`, last: max(collectionTracks.position) })
    .from(collectionTracks)
    .where(eq(collectionTracks.collectionId, id));
  return { count: row?.count ?? 0, last: row?.last ?? -1 };
}

export async function insertEntries(tx: Database, id: string, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, collectionId: id }));
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE)
    await tx.insert(collectionTracks).values(rows.slice(start, start + INSERTED_AT_ONCE));
}

/** Replaces all tracks; those that stay keep their time of addition. */
export async function replaceEntries(
  tx: Database,
  id: string,
  trackIds: readonly string[],
  now: Date,
): Promise<void> {
  const before = await tx
    .delete(collectionTracks)
    .where(eq(collectionTracks.collectionId, id))
    .returning({ trackId: collectionTracks.trackId, addedAt: collectionTracks.addedAt });
  const addedAt = new Map(before.map((row) => [row.trackId, row.addedAt]));
  await insertEntries(
    tx,
    id,
    trackIds.map((trackId, position) => ({ trackId, position, addedAt: addedAt.get(trackId) ?? now })),
  );
}

/** Entries that other tracks take the place of, and where tracks beyond their number go. */
export interface Splice {
  readonly removed: readonly Entry[];
  /** The position after the removed entries. */
  readonly at: number;
  readonly trackIds: readonly string[];
}

/** Replaces some entries; a track that only changes its place keeps its time of addition. */
export async function spliceEntries(
  tx: Database,
  id: string,
  { removed, at, trackIds }: Splice,
  now: Date,
): Promise<void> {
  await deleteEntries(
    tx,
    id,
    removed.map(({ position }) => position),
  );
  await makeRoom(tx, id, at, trackIds.length - removed.length);
  const added = Map.groupBy(removed, ({ trackId }) => trackId);
  await insertEntries(
    tx,
    id,
    trackIds.map((trackId, place) => ({
      trackId,
      position: removed[place]?.position ?? at + place - removed.length,
      addedAt: added.get(trackId)?.pop()?.addedAt ?? now,
    })),
  );
}

async function deleteEntries(tx: Database, id: string, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return;
  await tx
    .delete(collectionTracks)
    .where(and(eq(collectionTracks.collectionId, id), inArray(collectionTracks.position, [...positions])));
}

/** Moves everything from a position on back by `room`. */
async function makeRoom(tx: Database, id: string, from: number, room: number): Promise<void> {
  if (room <= 0) return;
  // The unique index is checked row by row: the entries pass through negative positions.
  const mine = eq(collectionTracks.collectionId, id);
  await tx
    .update(collectionTracks)
    .set({ position: sql`-${collectionTracks.position} - 1` })
    .where(and(mine, sql`${collectionTracks.position} >= ${from}`));
  await tx
    .update(collectionTracks)
    .set({ position: sql`-${collectionTracks.position} - 1 + ${room}` })
    .where(and(mine, sql`${collectionTracks.position} < 0`));
}
