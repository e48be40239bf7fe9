import { type AnyColumn, and, asc, desc, type SQL, sql } from "drizzle-orm";
import { albums, artists, collections, tracks } from "#server/db/schema/music.ts";
import { heardBy, inMarket, isFoundBy, isOfferedTo } from "#server/modules/music-lookup/public.ts";
import type { SearchKind } from "#server/plugins/graphql/generated.ts";
import type { Services } from "#server/services.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";
import { assertNever } from "#shared/domain/result/result.ts";

/**
 * Search over tracks, playlists, albums and artists. A hit contains every word of the query, or a part that is similar to
 * the whole query (trigrams), so that typing errors still find it.
 */

/** Counting stops here: nobody pages further, and a common word must not cost more than a rare one. */
const COUNTED = 1000;
const LONGEST_QUERY = 100;

export interface SearchHit {
  readonly id: string;
  readonly rank: number;
}

export interface SearchPage {
  readonly hits: readonly SearchHit[];
  readonly hasNextPage: boolean;
  /** At most {@link COUNTED}. */
  readonly total: number;
}

export interface SearchQuestion {
  readonly kind: SearchKind;
  readonly query: string;
  readonly market: string;
  readonly first: number;
  /** The last hit of the page before. */
  readonly after: SearchHit | null;
  /** Only what they may hear is found and counted. */
  readonly listener: Listener;
}

/** One page of hits, the best first. A blank query finds nothing. */
export async function searchCatalogue(db: Services["db"], question: SearchQuestion): Promise<SearchPage> {
  const query = question.query.trim().toLowerCase().replace(/\s+/g, " ").slice(0, LONGEST_QUERY);
  if (query === "") return { hits: [], hasNextPage: false, total: 0 };
  const { table, id, name, text, visible } = searched(question);
  const rank = sql<number>`${rankOf(query, name, text)}`;
  const matches = and(matchOf(query, text), visible);
  const page = await db
    .select({ id, rank })
    .from(table)
    .where(and(matches, question.after ? behind(rank, id, question.after) : undefined))
    .orderBy(desc(rank), asc(id))
    .limit(question.first + 1);
  const counted = db.select({ one: sql`1` }).from(table).where(matches).limit(COUNTED).as("counted");
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(counted);
  return {
    hits: page.slice(0, question.first),
    hasNextPage: page.length > question.first,
    total: count?.total ?? 0,
  };
}

interface Searched {
  readonly table: typeof tracks | typeof collections | typeof albums | typeof artists;
  readonly id: SQL<string>;
  /** Lower case name, for ranking. */
  readonly name: SQL;
  /** Indexed lower case text. */
  readonly text: SQL | AnyColumn;
  readonly visible: SQL | undefined;
}

function searched({ kind, market, listener }: SearchQuestion): Searched {
  switch (kind) {
    case "TRACK":
      return {
        table: tracks,
        id: sql<string>`${tracks.id}`,
        name: sql`lower(${tracks.title})`,
        text: tracks.searchText,
        visible: and(isOfferedTo(listener), inMarket(market)),
      };
    case "PLAYLIST":
      return {
        table: collections,
        id: sql<string>`${collections.id}`,
        name: sql`lower(${collections.name})`,
        text: collections.searchText,
        visible: isFoundBy(listener),
      };
    case "ALBUM":
      return {
        table: albums,
        id: sql<string>`${albums.id}`,
        name: sql`lower(${albums.title})`,
        text: sql`lower(${albums.title})`,
        visible: and(
          heardBy(listener, albums.ownerAccountId),
          sql`exists (select 1 from ${tracks} where ${tracks.albumId} = ${albums.id} and ${isOfferedTo(listener)})`,
        ),
      };
    case "ARTIST":
      return {
        table: artists,
        id: sql<string>`${artists.id}`,
        name: sql`lower(${artists.name})`,
        text: sql`lower(${artists.name})`,
        visible: heardBy(listener, artists.ownerAccountId),
      };
    default:
      return assertNever(kind);
  }
}

function matchOf(query: string, text: SQL | AnyColumn): SQL {
  const words = query.split(" ").map((word) => sql`${text} like ${`%${escapeLike(word)}%`}`);
  return sql`((${sql.join(words, sql` and `)}) or ${query} <% ${text})`;
}

/**
 * Ranks the exact name first, then names that start with the query, words that start with it, any occurrence, and
 * similarity. Whole numbers, so that cursors compare exactly.
 */
function rankOf(query: string, name: SQL, text: SQL | AnyColumn): SQL {
  const escaped = escapeLike(query);
  return sql`(
    case when ${name} = ${query} then 8000
         when ${name} like ${`${escaped}%`} then 4000
         when ${name} like ${`% ${escaped}%`} then 2000
         when ${text} like ${`%${escaped}%`} then 1000
         else 0 end
    + floor(word_similarity(${query}, ${text}) * 500)
    + floor(similarity(${query}, ${name}) * 400))::int`;
}

function behind(rank: SQL, id: Searched["id"], after: SearchHit): SQL {
  return sql`(${rank} < ${after.rank} or (${rank} = ${after.rank} and ${id} > ${after.id}))`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (char) => `\\${char}`);
}
