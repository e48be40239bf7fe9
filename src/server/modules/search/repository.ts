import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import {
  albums,
  artists,
  collections,
  ownerKey,
  searchWords,
  trackArtists,
  tracks,
} from "#server/db/schema/music/music.ts";
import { inMarket, isOfferedTo } from "#server/modules/music-lookup/public.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";
import {
  FITS,
  isBeginning,
  isSlip,
  respelled,
  SHORTEST_SLIP,
  type TypedSearch,
} from "#shared/domain/music/search/search-words.ts";
import { isUnspaced } from "#shared/domain/music/search/word-set.ts";

/**
 * Search by indexes alone: a name prefix is one range of an index, words are looked up in another. Every
 * query reads a bounded number of rows, so that a common word costs no more than a rare one.
 */

/** Limit for counting and paging: nobody pages further. */
export const MOST_HITS = 1000;

/** Kinds searched in the catalogue's tables. */
export type CatalogueKind = "TRACK" | "SOURCE" | "PLAYLIST" | "STATION" | "ALBUM" | "ARTIST";

export interface SearchHit {
  readonly id: string;
  /** Smaller is better; with equal matches, an account's own music ranks before shared music. */
  readonly rank: number;
  readonly nameKey: string;
}

export interface SearchQuestion {
  readonly kind: CatalogueKind;
  readonly search: TypedSearch;
  /** Possible intended words, if few hits were found for the typed ones. */
  readonly corrections: Corrections | null;
  readonly market: string;
  /** Only music that they may access is found and counted. */
  readonly listener: Listener;
  /** Number of hits to find, the best first. */
  readonly most: number;
}

export interface Corrections {
  /** Alternatives by typed word. */
  readonly others: ReadonlyMap<string, readonly string[]>;
  /** The typed words with some joined or split. */
  readonly respelled: readonly (readonly string[])[];
}

/** Whether the words may have been misspelt. */
export function hasCorrections({ others, respelled: searches }: Corrections): boolean {
  return searches.length > 0 || [...others.values()].some((words) => words.length > 0);
}

/** Matches, the best first. */
export async function findHits(db: Database, question: SearchQuestion): Promise<readonly SearchHit[]> {
  const { search, listener, most, corrections } = question;
  const { table, id, owner, nameKey, words, visible } = searched(question);
  const own = listener.accountIds.length > 0 ? inArray(ownerKey(owner), [...listener.accountIds]) : null;
  const found = (where: SQL | undefined) =>
    db
      .select({
        id: sql<string>`${id}`.as("id"),
        nameKey: sql<string>`${nameKey}`.as("name_key"),
        isOwn: sql<boolean>`${owner} is not null`.as("is_own"),
      })
      .from(table)
      .where(where)
      .limit(most);
  const begins = and(gte(nameKey, search.text), lt(nameKey, `${search.text}\u{10ffff}`));
  const contains = sql`${words} @@ ${wordsQuery(search, corrections)}::tsquery`;
  // One query per owner: each is one index range, in index order.
  const parts = [eq(ownerKey(owner), ""), own].flatMap((owned) =>
    owned === null
      ? []
      : [
          sql`(${found(and(owned, begins, visible)).orderBy(asc(nameKey))})`,
          sql`(${found(and(owned, contains, visible))})`,
        ],
  );
  const isWords = sql`(' ' || found.name_key) like ${`% ${search.text.replaceAll("_", "\\_")}%`}`;
  const fit = sql`case when found.name_key = ${search.text} then ${FITS.exact}::int
    when starts_with(found.name_key, ${search.text}) then ${FITS.begins}::int
    when ${isWords} then ${FITS.words}::int
    else ${corrections ? FITS.corrected : FITS.text}::int end`;
  const rows = await db
    .select({
      id: sql<string>`found.id`,
      rank: sql<number>`${fit} * 2 + case when found.is_own then 0 else 1 end`.as("rank"),
      nameKey: sql<string>`found.name_key`,
    })
    .from(sql`(${sql.join(parts, sql` union `)}) as found`)
    .orderBy(sql`rank`, sql`found.name_key collate "C"`, sql`found.id`)
    .limit(most);
  return rows;
}

type Column =
  | typeof tracks.nameKey
  | typeof collections.nameKey
  | typeof albums.nameKey
  | typeof artists.nameKey;

interface Searched {
  readonly table: typeof tracks | typeof collections | typeof albums | typeof artists;
  readonly id: SQL;
  readonly owner: typeof tracks.ownerAccountId | typeof collections.curatorAccountId;
  readonly nameKey: Column;
  readonly words: SQL;
  readonly visible: SQL | undefined;
}

function searched({ kind, market, listener }: SearchQuestion): Searched {
  switch (kind) {
    case "TRACK":
      return {
        table: tracks,
        id: sql`${tracks.id}`,
        owner: tracks.ownerAccountId,
        nameKey: tracks.nameKey,
        words: sql`${tracks.words}`,
        visible: and(sql`${tracks.sha256} is not null`, inMarket(market)),
      };
    case "ALBUM":
      return {
        table: albums,
        id: sql`${albums.id}`,
        owner: albums.ownerAccountId as unknown as Searched["owner"],
        nameKey: albums.nameKey,
        words: sql`${albums.words}`,
        visible: sql`exists (select 1 from ${tracks} where ${tracks.albumId} = ${albums.id} and ${isOfferedTo(listener)})`,
      };
    case "ARTIST":
      return {
        table: artists,
        id: sql`${artists.id}`,
        owner: artists.ownerAccountId as unknown as Searched["owner"],
        nameKey: artists.nameKey,
        words: sql`${artists.words}`,
        // Everybody's artists all have tracks.
        visible: sql`(${artists.ownerAccountId} is null or exists (select 1 from ${trackArtists} join ${tracks} on ${tracks.id} = ${trackArtists.trackId} where ${trackArtists.artistId} = ${artists.id} and ${isOfferedTo(listener)}))`,
      };
    default:
      return {
        table: collections,
        id: sql`${collections.id}`,
        owner: collections.curatorAccountId,
        nameKey: collections.nameKey,
        words: sql`${collections.words}`,
        visible: and(
          isNull(collections.deletedAt),
          kind === "SOURCE"
            ? undefined
            : eq(collections.presentAs, kind === "STATION" ? "station" : "playlist"),
        ),
      };
  }
}

/** Every word, or an alternative for it; the last one may be a prefix. Words contain no quotes. */
function wordsQuery({ words }: TypedSearch, corrections: Corrections | null): string {
  const asTyped = words
    .map((word, place) => {
      const isLast = place === words.length - 1;
      const start = isUnspaced(word) || (isLast && isBeginning(word)) ? ":*" : "";
      const others = (corrections?.others.get(word) ?? []).map(quoted);
      return `(${[`${quoted(word)}${start}`, ...others].join(" | ")})`;
    })
    .join(" & ");
  const searches = (corrections?.respelled ?? []).map((search) => search.map(quoted).join(" & "));
  return [asTyped, ...searches].map((search) => `(${search})`).join(" | ");
}

function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\")}'`;
}

/** Catalogue words closest to a misspelt word. */
const NEAREST = 4;
/**
 * Word length from which two typos are allowed, and the length of the prefix or suffix that must be correct.
 */
const SHORTEST_TWO_SLIPS = 6;
const SHORTEST_PART = 3;
/** Similarity threshold: the share of common trigrams. */
const LEAST_SIMILARITY = 0.3;

/** Alternatives for the words of a search. Words too short for a typo are unchanged. */
export async function findCorrections(db: Database, { words }: TypedSearch): Promise<Corrections> {
  const found = await Promise.all(
    [...new Set(words)]
      .filter((word) => word.length >= SHORTEST_SLIP)
      .map(async (word) => [word, await nearest(db, word)] as const),
  );
  return { others: new Map(found), respelled: await findRespelled(db, words) };
}

/**
 * The typed words with some joined or split, if the catalogue has all of the results: one look-up of whole
 * words.
 */
async function findRespelled(
  db: Database,
  words: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const searches = respelled(words);
  const asked = [...new Set(searches.flat())].filter((word) => !words.includes(word));
  if (asked.length === 0) return [];
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(inArray(searchWords.word, asked));
  const known = new Set([...words, ...rows.map(({ word }) => word)]);
  return searches.filter((search) => search.every((word) => known.has(word)));
}

/**
 * A word with one typo has a correct first or last half, one with two usually a correct first or last third:
 * words with that prefix or suffix are two index ranges. Words are never all compared.
 */
async function nearest(db: Database, word: string): Promise<readonly string[]> {
  const candidates = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(beginsOrEndsLike(word, Math.floor(word.length / 2), 1));
  const slips = candidates.map((row) => row.word).filter((one) => one !== word && isSlip(word, one));
  // A word that exists in the catalogue is intended, even if nothing contains it together with the others.
  if (slips.length > 0 || candidates.some((row) => row.word.startsWith(word))) return slips.slice(0, NEAREST);
  if (word.length < SHORTEST_TWO_SLIPS) return [];
  const third = Math.max(SHORTEST_PART, Math.floor(word.length / 3));
  const similarity = sql`similarity(${searchWords.word}, ${word})`;
  const similar = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(and(beginsOrEndsLike(word, third, 2), sql`${similarity} >= ${LEAST_SIMILARITY}::real`))
    .orderBy(sql`${similarity} desc`, asc(searchWords.word))
    .limit(NEAREST);
  return similar.map((row) => row.word);
}

/** Words of about this length with the same prefix or suffix of that length. */
function beginsOrEndsLike(word: string, letters: number, difference: number): SQL | undefined {
  const [start, end] = [word.slice(0, letters), [...word].reverse().join("").slice(0, letters)];
  const backwards = sql`reverse(${searchWords.word})`;
  return and(
    or(
      and(gte(searchWords.word, start), lt(searchWords.word, `${start}\u{10ffff}`)),
      sql`(${backwards} collate "C" >= ${end} and ${backwards} collate "C" < ${`${end}\u{10ffff}`})`,
    ),
    sql`length(${searchWords.word}) between ${word.length - difference} and ${word.length + difference}`,
  );
}
