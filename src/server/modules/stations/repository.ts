import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { albums, collections, trackArtists, tracks } from "#server/db/schema/music/music.ts";
import { blockedTracks, locations, playHistory, soundZones } from "#server/db/schema/places.ts";
import { isOfferedTo } from "#server/modules/music-lookup/public.ts";
import type { Recipe } from "#shared/domain/music/composing/composition.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";
import type { RankedTrack } from "#shared/domain/music-requests/rank.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";

/** The catalogue's tracks by how they sound. */

/** Which tracks are asked about. */
export interface Audience {
  readonly listener: Listener;
  /** Playable in one of these countries; ANY_MARKET: in any. */
  readonly markets: readonly string[];
  /** Without explicit ones. */
  readonly isClean: boolean;
}

/** A track with what is known of its sound. */
export interface SoundRow extends RankedTrack {
  readonly sounds: readonly string[];
}

function isFor({ listener, markets, isClean }: Audience): SQL | undefined {
  const playable = markets.includes(ANY_MARKET)
    ? sql`cardinality(${tracks.markets}) > 0`
    : arrayOverlaps(tracks.markets, [...markets, ANY_MARKET]);
  return and(isOfferedTo(listener), playable, isClean ? eq(tracks.explicit, false) : undefined);
}

const COLUMNS = {
  id: tracks.id,
  title: tracks.title,
  genres: tracks.genres,
  tags: tracks.tags,
  tempoBpm: tracks.tempoBpm,
  year: albums.releaseYear,
  explicit: tracks.explicit,
  sounds: sql<string[]>`coalesce(${tracks.sounds}, '{}')`,
  artist: sql<string>`coalesce(${trackArtists.artistId}, ${tracks.id})`,
};

function selectSounds(db: Database) {
  return db
    .select(COLUMNS)
    .from(tracks)
    .innerJoin(albums, eq(albums.id, tracks.albumId))
    .leftJoin(trackArtists, and(eq(trackArtists.trackId, tracks.id), eq(trackArtists.position, 0)))
    .$dynamic();
}

/** The tracks that a recipe fits. */
export function fitsRecipe(recipe: Recipe): SQL | undefined {
  const { tagGroups, without, tempo, years, clean } = recipe;
  return and(
    ...tagGroups
      .filter(({ tags }) => tags.length > 0)
      .map(({ tags }) =>
        arrayOverlaps(
          tracks.sounds,
          tags.map(({ slug }) => slug),
        ),
      ),
    without.length > 0 ? sql`not ${arrayOverlaps(tracks.sounds, [...without])}` : undefined,
    tempo.from === null ? undefined : or(isNull(tracks.tempoBpm), gte(tracks.tempoBpm, tempo.from)),
    tempo.to === null ? undefined : or(isNull(tracks.tempoBpm), sql`${tracks.tempoBpm} <= ${tempo.to}`),
    years.from === null ? undefined : sql`${albums.releaseYear} >= ${years.from}`,
    years.to === null ? undefined : sql`${albums.releaseYear} <= ${years.to}`,
    clean ? eq(tracks.explicit, false) : undefined,
  );
}

/** Counts up to `most`. */
export async function countFitting(
  db: Database,
  audience: Audience,
  fits: SQL | undefined,
  most: number,
): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(tracks)
    .innerJoin(albums, eq(albums.id, tracks.albumId))
    .where(and(isFor(audience), fits))
    .limit(most)
    .as("some");
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some);
  return row?.total ?? 0;
}

/** Some of the tracks that fit, spread over all of them by the seed. */
export async function someFitting(
  db: Database,
  audience: Audience,
  fits: SQL | undefined,
  seed: number,
  limit: number,
): Promise<readonly SoundRow[]> {
  return await selectSounds(db)
    .where(and(isFor(audience), fits))
    .orderBy(sql`hashtextextended(${tracks.id}, ${seed})`, asc(tracks.id))
    .limit(limit);
}

/** What tracks should be near to. */
export interface Nearness {
  /** By slug. Tracks that have none of those above 0 are left out, unless there are none. */
  readonly weights: ReadonlyMap<string, number>;
  /** Beats a minute: among tracks that fit alike the nearest come first. */
  readonly tempo: number | null;
}

/** The tracks that have most of these sounds, by their weights, and then those of the nearest tempo. */
export async function mostFitting(
  db: Database,
  audience: Audience,
  { weights, tempo }: Nearness,
  limit: number,
): Promise<readonly SoundRow[]> {
  const wanted = [...weights].filter(([, weight]) => weight > 0).map(([slug]) => slug);
  const points = [...weights].map(
    ([slug, weight]) =>
      sql`case when ${tracks.sounds} @> array[${slug}]::text[] then ${weight}::float8 else 0 end`,
  );
  // Without weights all fit alike. PostgreSQL would read a mere 0 there as the number of a column.
  const byScore = points.length > 0 ? [sql`(${sql.join(points, sql` + `)}) desc`] : [];
  const byTempo = tempo === null ? [] : [sql`abs(${tracks.tempoBpm} - ${tempo}::float8) asc nulls last`];
  const looked =
    wanted.length > 0 ? arrayOverlaps(tracks.sounds, wanted) : nearTempo(db, audience, tempo, limit);
  return await selectSounds(db)
    .where(and(isFor(audience), looked))
    .orderBy(...byScore, ...byTempo, asc(tracks.id))
    .limit(limit);
}

/** Without a sound to look for: the tracks of the nearest tempo, found from it on by the index; not all are sorted. */
function nearTempo(db: Database, audience: Audience, tempo: number | null, limit: number): SQL | undefined {
  if (tempo === null) return undefined;
  const side = (where: SQL, ...order: SQL[]) =>
    sql`(${db
      .select({ id: tracks.id })
      .from(tracks)
      .where(and(isFor(audience), where))
      .orderBy(...order)
      .limit(limit)})`;
  return sql`${tracks.id} in (${sql.join(
    [
      side(gte(tracks.tempoBpm, tempo), asc(tracks.tempoBpm)),
      side(lt(tracks.tempoBpm, tempo), desc(tracks.tempoBpm)),
      side(isNull(tracks.tempoBpm)),
    ],
    sql` union all `,
  )})`;
}

/** Tracks by id, as far as the audience may hear them. */
export async function soundsOfTracks(
  db: Database,
  audience: Audience,
  ids: readonly string[],
): Promise<readonly SoundRow[]> {
  if (ids.length === 0) return [];
  return await selectSounds(db)
    .where(and(isFor(audience), inArray(tracks.id, [...ids])))
    .orderBy(asc(tracks.id));
}

export async function soundsOfArtist(
  db: Database,
  audience: Audience,
  artistId: string,
  limit: number,
): Promise<readonly SoundRow[]> {
  const own = db
    .select({ trackId: trackArtists.trackId })
    .from(trackArtists)
    .where(eq(trackArtists.artistId, artistId));
  return await selectSounds(db)
    .where(and(isFor(audience), inArray(tracks.id, own)))
    .orderBy(asc(tracks.id))
    .limit(limit);
}

/** The tags of an audience's tracks, those of many first. */
export async function countTags(
  db: Database,
  audience: Audience,
  limit: number,
): Promise<readonly { readonly slug: string; readonly count: number }[]> {
  const slug = sql<string>`unnest(${tracks.sounds})`.as("slug");
  const each = db.select({ slug }).from(tracks).where(isFor(audience)).as("each");
  return await db
    .select({ slug: each.slug, count: sql<number>`count(*)::int` })
    .from(each)
    .groupBy(each.slug)
    .orderBy(sql`count(*) desc`, asc(each.slug))
    .limit(limit);
}

/** Tracks behind this one whose sound has not been worked out; null begins with the first. */
export async function tracksWithoutSounds(db: Database, after: string | null, limit: number) {
  const next = db
    .select({ id: tracks.id })
    .from(tracks)
    .where(and(isNull(tracks.sounds), after === null ? undefined : gt(tracks.id, after)))
    .orderBy(tracks.id)
    .limit(limit)
    .as("next");
  return await db
    .select({
      id: tracks.id,
      title: tracks.title,
      genres: tracks.genres,
      tags: tracks.tags,
      tempoBpm: tracks.tempoBpm,
      explicit: tracks.explicit,
      year: albums.releaseYear,
    })
    .from(next)
    .innerJoin(tracks, eq(tracks.id, next.id))
    .innerJoin(albums, eq(albums.id, tracks.albumId))
    .orderBy(tracks.id);
}

export async function storeSounds(
  db: Database,
  rows: readonly { readonly id: string; readonly sounds: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = JSON.stringify(rows);
  await db.execute(sql`
    update ${tracks} set sounds = array(select jsonb_array_elements_text(given.sounds))
    from jsonb_to_recordset(${values}::jsonb) as given(id text, sounds jsonb)
    where ${tracks.id} = given.id`);
}

/** Plays of tracks in an account's zones since then. */
export async function playsOfTracks(
  db: Database,
  accountId: string,
  trackIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  if (trackIds.length === 0) return new Map();
  const rows = await db
    .select({ trackId: playHistory.trackId, count: sql<number>`count(*)::int` })
    .from(playHistory)
    .where(
      and(
        inArray(playHistory.soundZoneId, zonesOf(db, accountId)),
        gte(playHistory.startedAt, since),
        inArray(playHistory.trackId, [...trackIds]),
      ),
    )
    .groupBy(playHistory.trackId);
  return new Map(rows.map(({ trackId, count }) => [trackId, count]));
}

/** In how many of an account's zones each of these tracks is blocked. */
export async function blocksOfTracks(
  db: Database,
  accountId: string,
  trackIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (trackIds.length === 0) return new Map();
  const rows = await db
    .select({ trackId: blockedTracks.trackId, count: sql<number>`count(*)::int` })
    .from(blockedTracks)
    .where(
      and(
        inArray(blockedTracks.soundZoneId, zonesOf(db, accountId)),
        inArray(blockedTracks.trackId, [...trackIds]),
      ),
    )
    .groupBy(blockedTracks.trackId);
  return new Map(rows.map(({ trackId, count }) => [trackId, count]));
}

function zonesOf(db: Database, accountId: string) {
  return db.select({ id: soundZones.id }).from(soundZones).where(eq(soundZones.accountId, accountId));
}

/** How many zones an account has, and the countries that they are in. */
export async function placesOf(db: Database, accountId: string) {
  const [zones] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(soundZones)
    .where(and(eq(soundZones.accountId, accountId), eq(soundZones.deactivated, false)));
  const countries = await db
    .selectDistinct({ country: locations.isoCountry })
    .from(locations)
    .where(and(eq(locations.accountId, accountId), eq(locations.deactivated, false)));
  return { zones: zones?.count ?? 0, countries: countries.map(({ country }) => country) };
}

/** Stations that were last refilled before this, the oldest first. */
export async function stationsToRefill(
  db: Database,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(
        sql`${collections.composer} is not null`,
        eq(collections.presentAs, "station"),
        lt(collections.refilledAt, before),
        isNull(collections.deletedAt),
      ),
    )
    .orderBy(asc(collections.refilledAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
