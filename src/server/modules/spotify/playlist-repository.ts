import { asc, eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { collections, collectionTracks } from "#server/db/schema/music.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";

/** Playlists as imports write them. */

/** Rows of one statement. */
const INSERTED_AT_ONCE = 1000;

/** Writes a playlist with its tracks. */
export async function insertPlaylist(
  tx: Database,
  playlist: Omit<typeof collections.$inferInsert, "searchText">,
  trackIds: readonly string[],
): Promise<void> {
  const { name, shortDescription = "" } = playlist;
  await tx
    .insert(collections)
    .values({ ...playlist, searchText: `${name} ${shortDescription}`.trim().toLowerCase() });
  await insertTracks(tx, playlist.id, trackIds);
}

/** The track ids of a playlist, in order, whether or not they are offered. */
export async function storedTrackIds(db: Database, collectionId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ trackId: collectionTracks.trackId })
    .from(collectionTracks)
    .where(eq(collectionTracks.collectionId, collectionId))
    .orderBy(asc(collectionTracks.position));
  return rows.map(({ trackId }) => trackId);
}

/** Locks a playlist for the rest of the transaction; null when it is not there any more. */
export async function lockPlaylist(tx: Database, id: string): Promise<CollectionRow | null> {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id)).for("update");
  return row ?? null;
}

/** Replaces a playlist's tracks; its snapshot changes with them. */
export async function replaceTracks(
  tx: Database,
  id: string,
  trackIds: readonly string[],
  { snapshot, updatedAt }: { readonly snapshot: string; readonly updatedAt: Date },
): Promise<void> {
  await tx.delete(collectionTracks).where(eq(collectionTracks.collectionId, id));
  await insertTracks(tx, id, trackIds);
  await tx.update(collections).set({ snapshot, updatedAt }).where(eq(collections.id, id));
}

/** Changes what a playlist says of itself. */
export async function writePlaylist(
  tx: Database,
  row: CollectionRow,
  change: Partial<Pick<CollectionRow, "name" | "shortDescription" | "composerType">>,
): Promise<CollectionRow> {
  const words = { ...row, ...change };
  const [written] = await tx
    .update(collections)
    .set({
      ...change,
      searchText: [words.name, words.shortDescription, ...row.genres, ...row.tags]
        .filter((part) => part !== "")
        .join(" ")
        .toLowerCase(),
    })
    .where(eq(collections.id, row.id))
    .returning();
  return written ?? row;
}

async function insertTracks(tx: Database, collectionId: string, trackIds: readonly string[]): Promise<void> {
  const rows = trackIds.map((trackId, position) => ({ collectionId, trackId, position }));
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE)
    await tx.insert(collectionTracks).values(rows.slice(start, start + INSERTED_AT_ONCE));
}
