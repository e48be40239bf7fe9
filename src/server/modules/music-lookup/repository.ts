import {
  type AnyColumn,
  and,
  arrayOverlaps,
  asc,
  eq,
  getTableColumns,
  inArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import {
  albums,
  artists,
  collections,
  collectionTracks,
  trackArtists,
  tracks,
} from "#server/db/schema/music/music.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";

/** The search columns are excluded. */
type SearchColumns = "nameKey" | "words";

export type ArtistRow = Omit<typeof artists.$inferSelect, SearchColumns>;
export type AlbumRow = Omit<typeof albums.$inferSelect, SearchColumns>;
export type CollectionRow = Omit<typeof collections.$inferSelect, SearchColumns>;

const ARTIST = withoutSearch(getTableColumns(artists));
const ALBUM = withoutSearch(getTableColumns(albums));
const TRACK = withoutSearch(getTableColumns(tracks));
/** The columns of a {@link CollectionRow}. */
export const COLLECTION = withoutSearch(getTableColumns(collections));

function withoutSearch<Columns extends Record<SearchColumns, unknown>>({
  nameKey,
  words,
  ...columns
}: Columns): Omit<Columns, SearchColumns> {
  return columns;
}

/** A track with its album and artists. */
export interface TrackRecord extends Readonly<Omit<typeof tracks.$inferSelect, SearchColumns>> {
  readonly artists: readonly ArtistRow[];
  readonly album: AlbumRow;
}

/** Whether a listener may access music with its owner in this column: {@link mayHear} in SQL. */
export function heardBy({ accountIds }: Listener, owner: AnyColumn): SQL {
  return accountIds.length === 0
    ? sql`${owner} is null`
    : sql`(${owner} is null or ${owner} in ${accountIds})`;
}

/** Collections that a listener may find: accessible and not deleted. */
export function isFoundBy(listener: Listener): SQL {
  return sql`(${collections.deletedAt} is null and ${heardBy(listener, collections.curatorAccountId)})`;
}

/** Tracks that a listener may access and that have audio: only these are offered. */
export function isOfferedTo(listener: Listener): SQL {
  return sql`(${tracks.sha256} is not null and ${heardBy(listener, tracks.ownerAccountId)})`;
}

/** Whether a track may be played in a market: {@link isInMarket} in SQL. */
export function inMarket(market: string): SQL {
  if (market === ANY_MARKET) return sql`cardinality(${tracks.markets}) > 0`;
  return arrayOverlaps(tracks.markets, [market, ANY_MARKET]);
}

/** Tracks by id; unknown ids are omitted. */
export async function findTracks(db: Database, ids: readonly string[]): Promise<readonly TrackRecord[]> {
  const [rows, credits] = await Promise.all([
    db
      .select({ track: TRACK, album: ALBUM })
      .from(tracks)
      .innerJoin(albums, eq(albums.id, tracks.albumId))
      .where(inArray(tracks.id, [...ids])),
    db
      .select({ trackId: trackArtists.trackId, artist: ARTIST })
      .from(trackArtists)
      .innerJoin(artists, eq(artists.id, trackArtists.artistId))
      .where(inArray(trackArtists.trackId, [...ids]))
      .orderBy(asc(trackArtists.trackId), asc(trackArtists.position)),
  ]);
  const creditsOf = Map.groupBy(credits, (credit) => credit.trackId);
  return rows.map(({ track, album }) => ({
    ...track,
    album,
    artists: (creditsOf.get(track.id) ?? []).map(({ artist }) => artist),
  }));
}

export async function findAlbums(db: Database, ids: readonly string[]): Promise<readonly AlbumRow[]> {
  return await db
    .select(ALBUM)
    .from(albums)
    .where(inArray(albums.id, [...ids]));
}

export async function findArtists(db: Database, ids: readonly string[]): Promise<readonly ArtistRow[]> {
  return await db
    .select(ARTIST)
    .from(artists)
    .where(inArray(artists.id, [...ids]));
}

export async function findCollections(
  db: Database,
  ids: readonly string[],
): Promise<readonly CollectionRow[]> {
  return await db
    .select(COLLECTION)
    .from(collections)
    .where(inArray(collections.id, [...ids]));
}

/** The main artist of each track of albums, in the order of the albums' tracks; artists repeat. */
export async function mainArtistsOfAlbums(
  db: Database,
  albumIds: readonly string[],
): Promise<readonly { readonly albumId: string; readonly artist: ArtistRow }[]> {
  return await db
    .select({ albumId: tracks.albumId, artist: ARTIST })
    .from(tracks)
    .innerJoin(trackArtists, and(eq(trackArtists.trackId, tracks.id), eq(trackArtists.position, 0)))
    .innerJoin(artists, eq(artists.id, trackArtists.artistId))
    .where(inArray(tracks.albumId, [...albumIds]))
    .orderBy(asc(tracks.albumId), asc(tracks.discNumber), asc(tracks.trackNumber));
}

/** Ids of the offered tracks of a collection in a market, in order. */
export async function tracklistIds(
  db: Database,
  listener: Listener,
  collectionId: string,
  market: string,
): Promise<readonly string[]> {
  const rows = await db
    .select({ trackId: collectionTracks.trackId })
    .from(collectionTracks)
    .innerJoin(tracks, eq(tracks.id, collectionTracks.trackId))
    .where(and(eq(collectionTracks.collectionId, collectionId), isOfferedTo(listener), inMarket(market)))
    .orderBy(asc(collectionTracks.position));
  return rows.map(({ trackId }) => trackId);
}

/** Ids of the offered tracks of a collection in order, for any market. */
export async function tracklistOffered(
  db: Database,
  listener: Listener,
  collectionId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .select({ trackId: collectionTracks.trackId })
    .from(collectionTracks)
    .innerJoin(tracks, eq(tracks.id, collectionTracks.trackId))
    .where(and(eq(collectionTracks.collectionId, collectionId), isOfferedTo(listener)))
    .orderBy(asc(collectionTracks.position))
    .limit(limit);
  return rows.map(({ trackId }) => trackId);
}

/** Whether a track is in a collection, playable or not. */
export async function isInCollection(db: Database, collectionId: string, trackId: string): Promise<boolean> {
  const found = await db
    .select({ trackId: collectionTracks.trackId })
    .from(collectionTracks)
    .where(and(eq(collectionTracks.collectionId, collectionId), eq(collectionTracks.trackId, trackId)))
    .limit(1);
  return found.length > 0;
}
