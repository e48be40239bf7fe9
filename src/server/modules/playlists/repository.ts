import { and, asc, desc, eq, inArray, isNotNull, isNull, max, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { collections, collectionTracks, type StoredImage, tracks } from "#server/db/schema/music.ts";
import { type CollectionRow, isOfferedTo } from "#server/modules/music-lookup/public.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";

/** A track of a playlist. Positions grow; between two of them there may be gaps. */
export interface Entry {
  readonly position: number;
  readonly trackId: string;
  readonly addedAt: Date;
}

/** Reads a playlist and keeps others from changing it until the transaction ends. Null: it is not there, or deleted. */
export async function lockPlaylist(tx: Database, id: string): Promise<CollectionRow | null> {
  const [row] = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.id, id), isNull(collections.deletedAt)))
    .for("update");
  return row ?? null;
}

/** The tracks of a playlist that this listener is offered, in order: those that `tracks` gives them. */
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

/** How many tracks a playlist has, whoever is offered them, and the last position. */
export async function sizeOf(tx: Database, id: string): Promise<{ count: number; last: number }> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int`, last: max(collectionTracks.position) })
    .from(collectionTracks)
    .where(eq(collectionTracks.collectionId, id));
  return { count: row?.count ?? 0, last: row?.last ?? -1 };
}

export async function deleteEntries(tx: Database, id: string, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return;
  await tx
    .delete(collectionTracks)
    .where(and(eq(collectionTracks.collectionId, id), inArray(collectionTracks.position, [...positions])));
}

/** Moves everything from a position on back, to make room for so many. */
export async function makeRoom(tx: Database, id: string, from: number, room: number): Promise<void> {
  if (room <= 0) return;
  // Each position is unique at every moment of a statement: they go out of the way first.
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

export async function insertEntries(tx: Database, id: string, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(collectionTracks).values(entries.map((entry) => ({ ...entry, collectionId: id })));
}

/** Gives the playlist's list a new name and time. */
export async function markChanged(
  tx: Database,
  id: string,
  snapshot: string,
  at: Date,
): Promise<CollectionRow> {
  const [row] = await tx
    .update(collections)
    .set({ snapshot, updatedAt: at })
    .where(eq(collections.id, id))
    .returning();
  if (!row) throw new Error(`The playlist ${id} has gone`);
  return row;
}

export async function insertPlaylist(
  tx: Database,
  row: typeof collections.$inferInsert,
): Promise<CollectionRow> {
  const [made] = await tx.insert(collections).values(row).returning();
  if (!made) throw new Error("The playlist was not stored");
  return made;
}

export async function setPicture(
  db: Database,
  id: string,
  image: StoredImage,
): Promise<CollectionRow | null> {
  const [row] = await db
    .update(collections)
    .set({ image })
    .where(and(eq(collections.id, id), isNull(collections.deletedAt)))
    .returning();
  return row ?? null;
}

/** Deletes a playlist; false when it is deleted already. */
export async function softDelete(db: Database, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(collections)
    .set({ deletedAt: at })
    .where(and(eq(collections.id, id), isNull(collections.deletedAt)))
    .returning({ id: collections.id });
  return rows.length > 0;
}

/** Brings a deleted playlist back; null when it is not deleted. */
export async function undelete(db: Database, id: string): Promise<CollectionRow | null> {
  const [row] = await db
    .update(collections)
    .set({ deletedAt: null })
    .where(and(eq(collections.id, id), isNotNull(collections.deletedAt)))
    .returning();
  return row ?? null;
}

/** An account's manual playlists, the last changed first; `search` in lower case, empty for all. */
export async function manualPlaylistsOf(
  db: Database,
  accountId: string,
  search: string,
  limit: number,
): Promise<CollectionRow[]> {
  return await db
    .select()
    .from(collections)
    .where(
      and(
        ownManual(accountId),
        search === "" ? undefined : sql`strpos(lower(${collections.name}), ${search}) > 0`,
      ),
    )
    .orderBy(desc(collections.updatedAt), asc(collections.id))
    .limit(limit);
}

/** The names of an account's playlists that are called 'Playlist' and something. */
export async function numberedNamesOf(db: Database, accountId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ name: collections.name })
    .from(collections)
    .where(
      and(
        eq(collections.curatorAccountId, accountId),
        isNull(collections.deletedAt),
        sql`${collections.name} like 'Playlist %'`,
      ),
    );
  return rows.map(({ name }) => name);
}

function ownManual(accountId: string) {
  return and(
    eq(collections.curatorAccountId, accountId),
    eq(collections.composerType, "Manual"),
    isNull(collections.deletedAt),
  );
}
