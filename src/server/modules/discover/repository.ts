import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gte,
  isNotNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import {
  albums,
  collections,
  collectionTracks,
  editorialSections,
  ownerKey,
  type StoredImage,
  trackArtists,
  tracks,
} from "#server/db/schema/music/music.ts";
import { isFoundBy, isOfferedTo } from "#server/modules/music-lookup/public.ts";
import { ROYALTY_FREE_TAG, TEMPOS } from "#shared/domain/music/browse.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";

export type EditorialSectionRow = typeof editorialSections.$inferSelect;

/** Audience of the pages. */
export interface Audience {
  readonly listener: Listener;
  /** Only music with this mark. */
  readonly royaltyFree: boolean;
}

/** Common properties of a category's tracks. */
export type TrackFilter =
  | { readonly by: "genres" | "tags"; readonly spellings: readonly string[] }
  | { readonly by: "tempo"; readonly from: number; readonly to: number | null }
  | { readonly by: "year"; readonly from: number };

const free = arrayContains(tracks.tags, [ROYALTY_FREE_TAG]);
const DECADE = 10;

function offered({ listener, royaltyFree }: Audience): SQL | undefined {
  return and(isOfferedTo(listener), royaltyFree ? free : undefined);
}

function heard({ listener, royaltyFree }: Audience): SQL | undefined {
  const marked = royaltyFree ? arrayContains(collections.tags, [ROYALTY_FREE_TAG]) : undefined;
  return and(isFoundBy(listener), marked);
}

/** A page's edited sections that are visible on this day, in order. */
export async function editedSections(
  db: Database,
  page: string,
  day: string,
): Promise<readonly EditorialSectionRow[]> {
  return await db
    .select()
    .from(editorialSections)
    .where(
      and(
        eq(editorialSections.page, page),
        sql`coalesce(${editorialSections.shownFrom}, ${day}) <= ${day}`,
        sql`coalesce(${editorialSections.shownUntil}, ${day}) >= ${day}`,
      ),
    )
    .orderBy(asc(editorialSections.position));
}

/**
 * Changes when tracks become available to a listener, and when their playlists change. Reads the ends of two
 * indexes.
 */
export async function catalogueVersion(db: Database, { accountIds }: Listener): Promise<string> {
  const owners = sql.join(
    ["", ...accountIds].map((owner) => sql`${owner}`),
    sql`, `,
  );
  const newest = sql`
    (select max(${tracks.createdAt}) from ${tracks} where ${ownerKey(tracks.ownerAccountId)} = owner)::text,
    (select max(${collections.updatedAt}) from ${collections} where ${ownerKey(collections.curatorAccountId)} = owner)::text`;
  const [row] = await db
    .select({ version: sql<string>`string_agg(concat_ws(',', ${newest}), ';' order by owner)` })
    .from(sql`unnest(array[${owners}]::text[]) as owner`);
  return row?.version ?? "";
}

/** How many offered tracks have this value. */
export interface FacetCount {
  readonly kind: "genre" | "tag" | "tempo" | "year";
  readonly value: string;
  readonly count: number;
}

/** Genres, tags, tempos and decades of the offered tracks. Reads them all: callers must cache the result. */
export async function facetCounts(db: Database, audience: Audience): Promise<readonly FacetCount[]> {
  const where = offered(audience);
  const count = sql<number>`count(*)::int`.as("count");
  const tempo = sql<string>`case ${sql.join(
    TEMPOS.map(({ from, value }) => sql`when ${tracks.tempoBpm} >= ${from} then ${value}::text`),
    sql` `,
  )} end`;
  const decade = sql<string>`(${albums.releaseYear} / ${DECADE} * ${DECADE})::text`;
  const [genres, tags, tempos, years] = await Promise.all([
    db
      .select({ value: sql<string>`genre`, count })
      .from(tracks)
      .innerJoin(sql`unnest(${tracks.genres}) as genre`, sql`true`)
      .where(where)
      .groupBy(sql`genre`),
    db
      .select({ value: sql<string>`tag`, count })
      .from(tracks)
      .innerJoin(sql`unnest(${tracks.tags}) as tag`, sql`true`)
      .where(where)
      .groupBy(sql`tag`),
    db
      .select({ value: tempo, count })
      .from(tracks)
      .where(and(where, isNotNull(tracks.tempoBpm), gte(tracks.tempoBpm, 1)))
      .groupBy(sql`1`),
    db
      .select({ value: decade, count })
      .from(tracks)
      .innerJoin(albums, eq(albums.id, tracks.albumId))
      .where(and(where, isNotNull(albums.releaseYear)))
      .groupBy(sql`1`),
  ]);
  const named = (kind: FacetCount["kind"], rows: readonly { value: string; count: number }[]) =>
    rows.map((row) => ({ kind, ...row }));
  return [
    ...named("genre", genres),
    ...named("tag", tags),
    ...named("tempo", tempos),
    ...named("year", years),
  ];
}

/** The fields of a playlist or station that pages need. */
export interface HeardCollection {
  readonly id: string;
  readonly presentAs: "playlist" | "station";
  readonly curatorAccountId: string | null;
  readonly genres: readonly string[];
  readonly tags: readonly string[];
  readonly image: StoredImage | null;
}

/** The newest available playlists and stations. */
export async function heardCollections(
  db: Database,
  audience: Audience,
  limit: number,
): Promise<readonly HeardCollection[]> {
  return await db
    .select({
      id: collections.id,
      presentAs: collections.presentAs,
      curatorAccountId: collections.curatorAccountId,
      genres: collections.genres,
      tags: collections.tags,
      image: collections.image,
    })
    .from(collections)
    .where(
      and(
        heard(audience),
        sql`exists (select 1 from ${collectionTracks} where ${collectionTracks.collectionId} = ${collections.id})`,
      ),
    )
    .orderBy(desc(collections.updatedAt), asc(collections.id))
    .limit(limit);
}

/** A track and the album it is on. */
export interface SampledTrack {
  readonly id: string;
  readonly albumId: string;
}

/** Some of the offered tracks of a category. */
export async function sampleTracks(
  db: Database,
  audience: Audience,
  filter: TrackFilter,
  limit: number,
): Promise<readonly SampledTrack[]> {
  const query = db.select({ id: tracks.id, albumId: tracks.albumId }).from(tracks).$dynamic();
  if (filter.by === "year") query.innerJoin(albums, eq(albums.id, tracks.albumId));
  return await query.where(and(offered(audience), filtered(filter))).limit(limit);
}

function filtered(filter: TrackFilter): SQL | undefined {
  switch (filter.by) {
    case "genres":
      return arrayOverlaps(tracks.genres, [...filter.spellings]);
    case "tags":
      return arrayOverlaps(tracks.tags, [...filter.spellings]);
    case "tempo":
      return and(
        gte(tracks.tempoBpm, Math.max(1, filter.from)),
        filter.to === null ? undefined : lt(tracks.tempoBpm, filter.to),
      );
    case "year":
      return and(gte(albums.releaseYear, filter.from), lt(albums.releaseYear, filter.from + DECADE));
  }
}

/** The most recently added offered tracks. */
export async function newestTracks(
  db: Database,
  audience: Audience,
  limit: number,
): Promise<readonly SampledTrack[]> {
  return await db
    .select({ id: tracks.id, albumId: tracks.albumId })
    .from(tracks)
    .where(offered(audience))
    .orderBy(desc(tracks.createdAt), asc(tracks.id))
    .limit(limit);
}

/** The main artists of tracks, the most frequent first. */
export async function artistsOfTracks(
  db: Database,
  trackIds: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  if (trackIds.length === 0) return [];
  const rows = await db
    .select({ id: trackArtists.artistId })
    .from(trackArtists)
    .where(and(sql`${trackArtists.trackId} in ${[...trackIds]}`, eq(trackArtists.position, 0)))
    .groupBy(trackArtists.artistId)
    .orderBy(desc(sql`count(*)`), asc(trackArtists.artistId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Covers of albums, by id. */
export async function albumCovers(
  db: Database,
  albumIds: readonly string[],
): Promise<ReadonlyMap<string, StoredImage>> {
  if (albumIds.length === 0) return new Map();
  const rows = await db
    .select({ id: albums.id, image: albums.image })
    .from(albums)
    .where(and(sql`${albums.id} in ${[...albumIds]}`, isNotNull(albums.image)));
  return new Map(rows.flatMap(({ id, image }) => (image ? [[id, image] as const] : [])));
}

/** Offered tracks of an artist, the newest first. */
export async function tracksOfArtist(
  db: Database,
  listener: Listener,
  artistId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: tracks.id })
    .from(trackArtists)
    .innerJoin(tracks, eq(tracks.id, trackArtists.trackId))
    .where(and(eq(trackArtists.artistId, artistId), isOfferedTo(listener)))
    .orderBy(desc(tracks.createdAt), asc(tracks.albumId), asc(tracks.discNumber), asc(tracks.trackNumber))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Common properties of an artist's tracks. */
export async function traitsOfArtist(
  db: Database,
  artistId: string,
  limit: number,
): Promise<{ readonly genres: readonly string[]; readonly tags: readonly string[] }> {
  const rows = await db
    .select({ genres: tracks.genres, tags: tracks.tags })
    .from(trackArtists)
    .innerJoin(tracks, eq(tracks.id, trackArtists.trackId))
    .where(eq(trackArtists.artistId, artistId))
    .limit(limit);
  return {
    genres: [...new Set(rows.flatMap(({ genres }) => genres))],
    tags: [...new Set(rows.flatMap(({ tags }) => tags))],
  };
}

/** Some offered tracks with one of these genres or tags. */
export async function tracksLike(
  db: Database,
  listener: Listener,
  { genres, tags }: { readonly genres: readonly string[]; readonly tags: readonly string[] },
  limit: number,
): Promise<readonly string[]> {
  const alike = or(
    genres.length > 0 ? arrayOverlaps(tracks.genres, [...genres]) : undefined,
    genres.length === 0 && tags.length > 0 ? arrayOverlaps(tracks.tags, [...tags]) : undefined,
  );
  if (!alike) return [];
  const rows = await db
    .select({ id: tracks.id })
    .from(tracks)
    .where(and(isOfferedTo(listener), alike))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether everything offered on an album is marked royalty-free. */
export async function royaltyFreeAlbums(
  db: Database,
  listener: Listener,
  albumIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (albumIds.length === 0) return new Set();
  const rows = await db
    .select({ id: tracks.albumId })
    .from(tracks)
    .where(and(sql`${tracks.albumId} in ${[...albumIds]}`, isOfferedTo(listener)))
    .groupBy(tracks.albumId)
    .having(sql`bool_and(${free})`);
  return new Set(rows.map(({ id }) => id));
}
