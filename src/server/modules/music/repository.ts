import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import {
  collections,
  collectionTracks,
  type StoredImage,
  trackArtists,
  tracks,
} from "#server/db/schema/music/music.ts";
import {
  COLLECTION,
  type CollectionRow,
  heardBy,
  inMarket,
  isFoundBy,
  isOfferedTo,
} from "#server/modules/music-lookup/public.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";

export interface TracklistEntry {
  readonly position: number;
  readonly trackId: string;
  readonly addedAt: Date;
}

/** Up to `limit` offered tracks of a collection after a position, in order. */
export async function tracklistAfter(
  db: Database,
  listener: Listener,
  collectionId: string,
  position: number,
  limit: number,
): Promise<readonly TracklistEntry[]> {
  return await db
    .select({
      position: collectionTracks.position,
      trackId: collectionTracks.trackId,
      addedAt: collectionTracks.addedAt,
    })
    .from(collectionTracks)
    .innerJoin(tracks, eq(tracks.id, collectionTracks.trackId))
    .where(
      and(
        eq(collectionTracks.collectionId, collectionId),
        gt(collectionTracks.position, position),
        isOfferedTo(listener),
      ),
    )
    .orderBy(asc(collectionTracks.position))
    .limit(limit);
}

/** The largest GraphQL Int: more than 24 days of music in ms. */
const LONGEST_DURATION = 2 ** 31 - 1;

export interface TrackStatistics {
  readonly total: number;
  /** In ms, as are `playableDuration` and `explicitDuration`. */
  readonly totalDuration: number;
  readonly playable: number;
  readonly playableDuration: number;
  readonly explicit: number;
  readonly explicitDuration: number;
  /** Explicit tracks among the playable ones. */
  readonly explicitPlayable: number;
}

/** Counts and lengths of the offered tracks of collections. */
export async function trackStatistics(
  db: Database,
  listener: Listener,
  collectionIds: readonly string[],
  market: string,
): Promise<ReadonlyMap<string, TrackStatistics>> {
  const playable = inMarket(market);
  const durationOf = (where: SQL | undefined) =>
    sql<number>`least(coalesce(sum(${tracks.durationMs}) filter (where ${where}), 0), ${LONGEST_DURATION})::int`;
  const countOf = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`;
  const isExplicit = eq(tracks.explicit, true);
  const rows = await db
    .select({
      collectionId: collectionTracks.collectionId,
      total: sql<number>`count(*)::int`,
      totalDuration: sql<number>`least(sum(${tracks.durationMs}), ${LONGEST_DURATION})::int`,
      playable: countOf(playable),
      playableDuration: durationOf(playable),
      explicit: countOf(isExplicit),
      explicitDuration: durationOf(isExplicit),
      explicitPlayable: countOf(and(isExplicit, playable)),
    })
    .from(collectionTracks)
    .innerJoin(tracks, eq(tracks.id, collectionTracks.trackId))
    .where(and(inArray(collectionTracks.collectionId, [...collectionIds]), isOfferedTo(listener)))
    .groupBy(collectionTracks.collectionId);
  return new Map(rows.map(({ collectionId, ...statistics }) => [collectionId, statistics]));
}

/** A genre, with the picture of the collection that is the most of this genre alone. */
export interface GenreRow {
  readonly name: string;
  readonly image: StoredImage | null;
}

/** Genres of the collections that a listener may hear, those of many collections first. */
export async function genresOf(
  db: Database,
  listener: Listener,
  limit: number,
): Promise<readonly GenreRow[]> {
  const heard = db
    .select({
      name: sql<string>`genre.name`.as("name"),
      place: sql<number>`genre.place`.as("place"),
      count: sql<number>`cardinality(${collections.genres})`.as("count"),
      image: collections.image,
      id: collections.id,
    })
    .from(collections)
    .innerJoin(sql`unnest(${collections.genres}) with ordinality as genre(name, place)`, sql`true`)
    .where(isFoundBy(listener))
    .as("heard");
  return await db
    .select({
      name: heard.name,
      image: sql<StoredImage | null>`(array_agg(${heard.image} order by ${heard.place}, ${heard.count}, ${heard.id}))[1]`,
    })
    .from(heard)
    .groupBy(heard.name)
    .orderBy(desc(sql`count(*)`), asc(heard.name))
    .limit(limit);
}

/** Editorial collections that share genres, or tracks that the listener may hear, with this one; the most similar first. */
export async function similarCollections(
  db: Database,
  listener: Listener,
  collection: CollectionRow,
  limit: number,
): Promise<readonly CollectionRow[]> {
  const own = db
    .select({ trackId: collectionTracks.trackId })
    .from(collectionTracks)
    .where(eq(collectionTracks.collectionId, collection.id));
  const shared = db
    .select({ collectionId: collectionTracks.collectionId, count: sql<number>`count(*)`.as("shared_count") })
    .from(collectionTracks)
    .innerJoin(tracks, eq(tracks.id, collectionTracks.trackId))
    .where(
      and(
        inArray(collectionTracks.trackId, own),
        ne(collectionTracks.collectionId, collection.id),
        heardBy(listener, tracks.ownerAccountId),
      ),
    )
    .groupBy(collectionTracks.collectionId)
    .as("shared");
  const sharesGenre =
    collection.genres.length > 0 ? arrayOverlaps(collections.genres, collection.genres) : sql`false`;
  const rows = await db
    .select({ row: COLLECTION })
    .from(collections)
    .leftJoin(shared, eq(shared.collectionId, collections.id))
    .where(
      and(
        ne(collections.id, collection.id),
        isNull(collections.curatorAccountId),
        or(isNotNull(shared.collectionId), sharesGenre),
      ),
    )
    .orderBy(
      desc(sql`coalesce(${shared.count}, 0) + case when ${sharesGenre} then 3 else 0 end`),
      asc(collections.id),
    )
    .limit(limit);
  return rows.map(({ row }) => row);
}

/** Offered tracks of an album by disc and number. */
export async function albumTrackIds(
  db: Database,
  listener: Listener,
  albumId: string,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: tracks.id })
    .from(tracks)
    .where(and(eq(tracks.albumId, albumId), isOfferedTo(listener)))
    .orderBy(asc(tracks.discNumber), asc(tracks.trackNumber), asc(tracks.id));
  return rows.map(({ id }) => id);
}

/** Albums on which an artist has offered tracks. */
export async function artistAlbumIds(
  db: Database,
  listener: Listener,
  artistId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ id: tracks.albumId })
    .from(trackArtists)
    .innerJoin(tracks, eq(tracks.id, trackArtists.trackId))
    .where(and(eq(trackArtists.artistId, artistId), isOfferedTo(listener)))
    .orderBy(asc(tracks.albumId))
    .limit(limit);
  return rows.map(({ id }) => id);
}
