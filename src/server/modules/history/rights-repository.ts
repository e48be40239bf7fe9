import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { artists, ownerKey, trackArtists, tracks } from "#server/db/schema/music/music.ts";
import { locations, playHistory, soundZones } from "#server/db/schema/places.ts";
import { COUNTED_PLAY_MS } from "#shared/domain/music/rights/rights.ts";
import type { TimeSpan } from "./local-day.ts";

/** Plays of an account's zones, summed for a rights society. */

export interface RightsTrack {
  readonly id: string;
  readonly title: string;
  readonly artists: readonly string[];
  readonly composers: readonly string[];
  readonly isrc: string | null;
  readonly iswcs: readonly string[];
  readonly plays: number;
  readonly playedMs: number;
  readonly correctable: boolean;
}

/** Countries and time zones of an account's locations, also of deactivated ones. */
export async function placesOf(
  db: Database,
  accountId: string,
): Promise<readonly { readonly country: string; readonly timezone: string }[]> {
  return await db
    .selectDistinct({ country: locations.isoCountry, timezone: locations.timezone })
    .from(locations)
    .where(eq(locations.accountId, accountId));
}

/** The first play of an account, and the time zone where it was; null without any. */
export async function firstPlay(
  db: Database,
  accountId: string,
): Promise<{ readonly at: number; readonly timezone: string } | null> {
  const [first] = await db
    .select({
      at: sql<number>`(extract(epoch from first.started_at) * 1000)::float8`,
      timezone: locations.timezone,
    })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .innerJoin(
      sql`lateral (
        select started_at from ${playHistory} where sound_zone_id = ${soundZones.id} order by started_at limit 1
      ) as first`,
      sql`true`,
    )
    .where(eq(soundZones.accountId, accountId))
    .orderBy(sql`first.started_at`)
    .limit(1);
  return first ?? null;
}

export interface RightsSelection {
  readonly accountId: string;
  readonly country: string;
  /** A part of the month in each time zone of the country's locations. */
  readonly spans: readonly (TimeSpan & { readonly timezone: string })[];
}

/**
 * The tracks heard. Players may report any track: only music that the account may access is named.
 * A zone's part of the month is one range of the index of plays.
 */
export async function rightsTracks(
  db: Database,
  { accountId, country, spans }: RightsSelection,
): Promise<readonly RightsTrack[]> {
  if (spans.length === 0) return [];
  const counted = sql.raw(String(COUNTED_PLAY_MS));
  const heard = sql`(
    select play.track_id,
      count(*) filter (where play.played_ms >= ${counted}) as long_plays,
      count(*) filter (where play.played_ms < ${counted} and play.transition = 'natural') as short_ends,
      sum(play.played_ms) as played_ms
    from (values ${sql.join(spans.map(spanRow), sql`, `)}) as span (timezone, since, until)
    join ${locations} on ${locations.timezone} = span.timezone
      and ${locations.accountId} = ${accountId} and ${locations.isoCountry} = ${country}
    join ${soundZones} on ${soundZones.locationId} = ${locations.id}
    join ${playHistory} as play on play.sound_zone_id = ${soundZones.id}
      and play.started_at >= span.since and play.started_at < span.until
    group by play.track_id
  ) as heard`;
  const names = sql`lateral (
    select coalesce(array_agg(${artists.name} order by ${trackArtists.position}), '{}') as artists
    from ${trackArtists} join ${artists} on ${artists.id} = ${trackArtists.artistId}
    where ${trackArtists.trackId} = ${tracks.id}
  ) as names`;
  const shortEnds = sql`case when ${tracks.durationMs} < ${counted} then heard.short_ends else 0 end`;
  const plays = sql<number>`(heard.long_plays + ${shortEnds})::float8`;
  return await db
    .select({
      id: tracks.id,
      title: tracks.title,
      artists: sql<string[]>`names.artists`,
      composers: tracks.composers,
      isrc: tracks.isrc,
      iswcs: tracks.iswcs,
      plays,
      playedMs: sql<number>`heard.played_ms::float8`,
      correctable: sql<boolean>`(${tracks.ownerAccountId} is not null and ${tracks.sha256} is not null)`,
    })
    .from(tracks)
    .innerJoin(heard, sql`heard.track_id = ${tracks.id}`)
    .innerJoin(names, sql`true`)
    .where(inArray(ownerKey(tracks.ownerAccountId), ["", accountId]));
}

function spanRow({ timezone, from, to }: RightsSelection["spans"][number]): SQL {
  const [since, until] = [from, to].map((at) => sql`${new Date(at).toISOString()}::timestamptz`);
  return sql`(${timezone}::text, ${since}, ${until})`;
}
