import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { collectionTracks, tracks } from "#server/db/schema/music/music.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";

/** Those of the countries in which none of a collection's tracks may be played. An empty collection has none. */
export async function countriesWithout(
  db: Database,
  collectionId: string,
  countries: readonly string[],
): Promise<ReadonlySet<string>> {
  const market = sql<string>`country`;
  const offered = sql`select 1 from ${collectionTracks}
    join ${tracks} on ${tracks.id} = ${collectionTracks.trackId}
    where ${collectionTracks.collectionId} = ${collectionId} and ${tracks.sha256} is not null`;
  const rows = await db
    .select({ country: market })
    .from(sql`jsonb_array_elements_text(${JSON.stringify(countries)}::jsonb) as country`)
    .where(
      sql`exists (${offered})
        and not exists (${offered} and ${tracks.markets} && array[country, ${ANY_MARKET}]::text[])`,
    );
  return new Set(rows.map(({ country }) => country));
}
