import { and, asc, count, desc, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import {
  albums,
  artists,
  ownerKey,
  type StoredImage,
  trackArtists,
  tracks,
} from "#server/db/schema/music/music.ts";

/** Columns that a correction sets on the tracks themselves. */
export type TrackColumns = Partial<
  Pick<
    typeof tracks.$inferInsert,
    "title" | "explicit" | "genres" | "sounds" | "albumId" | "composers" | "isrc" | "iswcs"
  >
>;

/** Locks tracks of an account in one order for all; returns those that are not deleted. */
export async function lockOwnTracks(
  tx: Database,
  accountId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: tracks.id })
    .from(tracks)
    .where(and(inArray(tracks.id, [...ids]), eq(tracks.ownerAccountId, accountId), isNotNull(tracks.sha256)))
    .orderBy(asc(tracks.id))
    .for("update");
  return rows.map(({ id }) => id);
}

export async function updateTracks(
  tx: Database,
  ids: readonly string[],
  columns: TrackColumns,
): Promise<void> {
  await tx
    .update(tracks)
    .set(columns)
    .where(inArray(tracks.id, [...ids]));
}

export interface NewArtist {
  readonly id: string;
  readonly name: string;
}

/** Stores artists; a known one gets the name as it is written now. */
export async function saveArtists(
  tx: Database,
  accountId: string,
  credited: readonly NewArtist[],
): Promise<void> {
  await tx
    .insert(artists)
    .values(credited.map((artist) => ({ ...artist, ownerAccountId: accountId })))
    .onConflictDoUpdate({
      target: artists.id,
      set: { name: sql`excluded.name` },
      setWhere: sql`${artists.name} <> excluded.name`,
    });
}

/** Gives tracks these artists and no others. */
export async function creditArtists(
  tx: Database,
  ids: readonly string[],
  credited: readonly NewArtist[],
): Promise<void> {
  await tx.delete(trackArtists).where(inArray(trackArtists.trackId, [...ids]));
  await tx
    .insert(trackArtists)
    .values(
      ids.flatMap((trackId) => credited.map(({ id }, position) => ({ trackId, artistId: id, position }))),
    );
}

export interface AlbumOfTracks {
  readonly id: string;
  readonly title: string;
  readonly image: StoredImage | null;
  readonly releaseYear: number | null;
  /** How many of the tracks it has. */
  readonly tracks: number;
}

/** The albums of tracks, those of the most tracks first. */
export async function albumsOfTracks(
  db: Database,
  ids: readonly string[],
): Promise<readonly AlbumOfTracks[]> {
  return await db
    .select({
      id: albums.id,
      title: albums.title,
      image: albums.image,
      releaseYear: albums.releaseYear,
      tracks: count(),
    })
    .from(tracks)
    .innerJoin(albums, eq(albums.id, tracks.albumId))
    .where(inArray(tracks.id, [...ids]))
    .groupBy(albums.id)
    .orderBy(desc(count()), asc(albums.id));
}

/** The main artists of tracks, by id. */
export async function mainArtistsOf(db: Database, ids: readonly string[]): Promise<readonly NewArtist[]> {
  return await db
    .selectDistinct({ id: artists.id, name: artists.name })
    .from(trackArtists)
    .innerJoin(artists, eq(artists.id, trackArtists.artistId))
    .where(and(inArray(trackArtists.trackId, [...ids]), eq(trackArtists.position, 0)))
    .orderBy(asc(artists.id));
}

/** The account's album of a title that has the most tracks of these main artists; null without one. */
export async function albumBy(
  db: Database,
  accountId: string,
  title: string,
  mainArtistIds: readonly string[],
): Promise<string | null> {
  if (mainArtistIds.length === 0) return null;
  const [found] = await db
    .select({ id: albums.id })
    .from(albums)
    .innerJoin(tracks, eq(tracks.albumId, albums.id))
    .innerJoin(trackArtists, and(eq(trackArtists.trackId, tracks.id), eq(trackArtists.position, 0)))
    .where(
      and(
        eq(ownerKey(albums.ownerAccountId), accountId),
        eq(albums.nameKey, sql`fold_text(${title})`),
        inArray(trackArtists.artistId, [...mainArtistIds]),
      ),
    )
    .groupBy(albums.id)
    .orderBy(desc(count()), asc(albums.id))
    .limit(1);
  return found?.id ?? null;
}

/** Stores an album; a known one gets the title as it is written now, and a cover if it has none. */
export async function saveAlbum(
  tx: Database,
  accountId: string,
  album: Omit<AlbumOfTracks, "tracks">,
): Promise<void> {
  await tx
    .insert(albums)
    .values({ ...album, ownerAccountId: accountId })
    .onConflictDoUpdate({
      target: albums.id,
      set: { title: sql`excluded.title`, image: sql`coalesce(${albums.image}, excluded.image)` },
    });
}

/** Sets the cover of albums of an account. */
export async function setCovers(
  tx: Database,
  accountId: string,
  albumIds: readonly string[],
  image: StoredImage | null,
): Promise<void> {
  await tx
    .update(albums)
    .set({ image })
    .where(and(inArray(albums.id, [...albumIds]), eq(albums.ownerAccountId, accountId)));
}

/** Ids of an account's own albums of tracks. */
export async function ownAlbumsOf(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ id: albums.id })
    .from(tracks)
    .innerJoin(albums, eq(albums.id, tracks.albumId))
    .where(and(inArray(tracks.id, [...ids]), eq(albums.ownerAccountId, accountId)));
  return rows.map(({ id }) => id);
}

/** Ids of the tracks of albums. */
export async function tracksOfAlbums(db: Database, albumIds: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .select({ id: tracks.id })
    .from(tracks)
    .where(inArray(tracks.albumId, [...albumIds]));
  return rows.map(({ id }) => id);
}

/** Ids of the artists of tracks. */
export async function artistsOf(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ id: trackArtists.artistId })
    .from(trackArtists)
    .where(inArray(trackArtists.trackId, [...ids]));
  return rows.map(({ id }) => id);
}

/** Deletes those of an account's albums and artists that no track refers to any more. */
export async function deleteUnused(
  tx: Database,
  accountId: string,
  albumIds: readonly string[],
  artistIds: readonly string[],
): Promise<void> {
  const one = { one: sql`1` };
  const ofAlbum = tx.select(one).from(tracks).where(eq(tracks.albumId, albums.id));
  const ofArtist = tx.select(one).from(trackArtists).where(eq(trackArtists.artistId, artists.id));
  if (albumIds.length > 0)
    await tx
      .delete(albums)
      .where(
        and(inArray(albums.id, [...albumIds]), eq(albums.ownerAccountId, accountId), notExists(ofAlbum)),
      );
  if (artistIds.length > 0)
    await tx
      .delete(artists)
      .where(
        and(inArray(artists.id, [...artistIds]), eq(artists.ownerAccountId, accountId), notExists(ofArtist)),
      );
}
