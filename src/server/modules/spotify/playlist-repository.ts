import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { coreTitleOf } from "#server/db/schema/core-title.ts";
import { artists, collections, collectionTracks, trackArtists, tracks } from "#server/db/schema/music.ts";
import { type CollectionRow, isOfferedTo } from "#server/modules/music-lookup/public.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";
import type { CandidateTrack } from "#shared/domain/music/match-tracks.ts";

/** Playlists as imports write them, and the tracks that they may be of. */

/** Rows of one statement. */
const INSERTED_AT_ONCE = 1000;

interface Wanted {
  readonly titles: readonly string[];
  readonly isrcs: readonly string[];
}

/** Tracks of the catalogue that these may be: of one of the codes, or with the core of one of the titles. */
export async function candidatesFor(
  db: Database,
  listener: Listener,
  { titles, isrcs }: Wanted,
): Promise<readonly CandidateTrack[]> {
  const cores = await coresOf(db, titles);
  const matching = (isWanted: ReturnType<typeof sql>) =>
    db
      .select({ id: tracks.id, isrc: tracks.isrc, title: tracks.title, durationMs: tracks.durationMs })
      .from(tracks)
      .where(and(isWanted, isOfferedTo(listener)));
  const [byCode, byTitle] = await Promise.all([
    isrcs.length === 0 ? [] : matching(sql`${tracks.isrc} in ${[...isrcs]}`),
    cores.length === 0 ? [] : matching(sql`${coreTitleOf(tracks.title)} in ${[...cores]}`),
  ]);
  const found = [...new Map([...byCode, ...byTitle].map((track) => [track.id, track])).values()];
  const names = await artistsOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map((track) => ({ ...track, artists: names.get(track.id) ?? [] }));
}

/** The cores of titles as the index has them. */
async function coresOf(db: Database, titles: readonly string[]): Promise<readonly string[]> {
  if (titles.length === 0) return [];
  const wanted = sql.join(
    titles.map((title) => sql`(${title}::text)`),
    sql`, `,
  );
  const rows = await db
    .selectDistinct({ core: sql<string>`${coreTitleOf(sql`wanted.title`)}` })
    .from(sql`(values ${wanted}) as wanted(title)`);
  return rows.map(({ core }) => core).filter((core) => core !== "");
}

async function artistsOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ trackId: trackArtists.trackId, name: artists.name })
    .from(trackArtists)
    .innerJoin(artists, eq(artists.id, trackArtists.artistId))
    .where(inArray(trackArtists.trackId, [...ids]))
    .orderBy(asc(trackArtists.trackId), asc(trackArtists.position));
  const names = new Map<string, string[]>();
  for (const { trackId, name } of rows) names.set(trackId, [...(names.get(trackId) ?? []), name]);
  return names;
}

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
