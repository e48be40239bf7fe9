import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { collections, collectionTracks, type StoredImage } from "#server/db/schema/music/music.ts";
import { keepInLibrary } from "#server/modules/library/public.ts";
import { insertEntries, lockCollection, sizeOf } from "./repository.ts";
import { newSnapshot } from "./snapshot.ts";

/** Collections as the importer and the demo data write them: without anybody who watches. */

/** A collection and its tracks in order. */
export interface ImportedCollection extends Omit<typeof collections.$inferInsert, "snapshot"> {
  readonly trackIds: readonly string[];
}

/** Stores collections that belong to everybody. */
export async function insertCollections(
  db: Database,
  rows: readonly ImportedCollection[],
  now: Date,
): Promise<void> {
  await db
    .insert(collections)
    .values(
      rows.map(({ trackIds: _trackIds, ...row }) => ({ ...row, snapshot: newSnapshot(), updatedAt: now })),
    );
  for (const { id, trackIds } of rows)
    await insertEntries(
      db,
      id,
      trackIds.map((trackId, position) => ({ trackId, position, addedAt: now })),
    );
}

/**
 * Stores an empty collection unless it is there, and restores it where it was deleted: its files are imported again. A new or
 * restored one of an account is added to the account's library, however full it is.
 */
export async function ensureImported(
  tx: Database,
  row: Omit<ImportedCollection, "trackIds">,
  now: Date,
): Promise<void> {
  const { id, curatorAccountId } = row;
  const written = await tx
    .insert(collections)
    .values({ ...row, snapshot: newSnapshot(), updatedAt: now })
    .onConflictDoUpdate({
      target: collections.id,
      set: { deletedAt: null },
      setWhere: isNotNull(collections.deletedAt),
    })
    .returning({ id: collections.id });
  if (written.length > 0 && curatorAccountId) await keepInLibrary(tx, curatorAccountId, [id], now);
}

/** Adds tracks that are not in a collection yet at its end; the picture stays where it has one. */
export async function appendTracks(
  tx: Database,
  id: string,
  trackIds: readonly string[],
  image: StoredImage | null,
  now: Date,
): Promise<void> {
  await lockCollection(tx, id);
  const there = await tx
    .select({ trackId: collectionTracks.trackId })
    .from(collectionTracks)
    .where(and(eq(collectionTracks.collectionId, id), inArray(collectionTracks.trackId, [...trackIds])));
  const present = new Set(there.map(({ trackId }) => trackId));
  const added = [...new Set(trackIds)].filter((trackId) => !present.has(trackId));
  if (added.length === 0) return;
  const { last } = await sizeOf(tx, id);
  await insertEntries(
    tx,
    id,
    added.map((trackId, place) => ({ trackId, position: last + 1 + place, addedAt: now })),
  );
  await tx
    .update(collections)
    .set({
      snapshot: newSnapshot(),
      updatedAt: now,
      image: sql`coalesce(${collections.image}, ${image === null ? null : JSON.stringify(image)}::jsonb)`,
    })
    .where(eq(collections.id, id));
}
