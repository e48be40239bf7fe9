import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { albums, artists, ownerKey, trackArtists, tracks } from "#server/db/schema/music/music.ts";
import type { OwnTrackFilter, OwnTrackSort } from "#shared/contract/rest/music/own-tracks.ts";
import { foldedWords } from "#shared/domain/music/search/fold-text.ts";
import { signWords } from "#shared/domain/music/search/word-set.ts";

/** Lists of an account's own tracks. */

/** The values that a list is sorted by, as texts and numbers of a cursor; the last one is the track's id. */
export type Place = readonly (string | number)[];

type Kind = "text" | "int" | "time";

interface Order {
  readonly columns: readonly SQL[];
  readonly kinds: readonly Kind[];
}

/** A column in a cursor, and a value of a cursor for comparing. Times are whole microseconds since the epoch. */
const KINDS: Readonly<
  Record<Kind, { readonly write: (column: SQL) => SQL; readonly read: (value: string | number) => SQL }>
> = {
  text: { write: (column) => column, read: (value) => sql`${value}::text` },
  int: { write: (column) => column, read: (value) => sql`${value}::int` },
  time: {
    write: (column) => sql`(extract(epoch from ${column}) * 1000000)::bigint`,
    read: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
  },
};

/** Each order follows an index, so that a page costs about the same wherever it begins. */
const ORDERS: Readonly<Record<OwnTrackSort, Order>> = {
  newest: { columns: [sql`${tracks.createdAt}`, sql`${tracks.id}`], kinds: ["time", "text"] },
  title: { columns: [sql`${tracks.nameKey}`, sql`${tracks.id}`], kinds: ["text", "text"] },
  artist: {
    columns: [sql`${artists.nameKey}`, sql`${tracks.nameKey}`, sql`${tracks.id}`],
    kinds: ["text", "text", "text"],
  },
  album: {
    columns: [
      sql`${albums.nameKey}`,
      sql`${albums.id}`,
      sql`${tracks.discNumber}`,
      sql`${tracks.trackNumber}`,
      sql`${tracks.id}`,
    ],
    kinds: ["text", "text", "int", "int", "text"],
  },
};

export interface PlacedTrack {
  readonly id: string;
  readonly place: Place;
}

/** Up to `most` tracks after a place of the same order. */
export async function ownTracksAfter(
  db: Database,
  accountId: string,
  {
    q,
    sort,
    most,
    after,
  }: OwnTrackFilter & {
    readonly sort: OwnTrackSort;
    readonly most: number;
    readonly after: Place | null;
  },
): Promise<readonly PlacedTrack[]> {
  const { columns, kinds } = ORDERS[sort];
  const direction = sort === "newest" ? desc : asc;
  const written = columns.map((column, at) => KINDS[kinds[at] ?? "text"].write(column));
  const place = sql<Place>`json_build_array(${sql.join(written, sql`, `)})`;
  const rows = await db
    .select({ id: tracks.id, place })
    .from(tracks)
    .innerJoin(albums, eq(albums.id, tracks.albumId))
    .leftJoin(trackArtists, and(eq(trackArtists.trackId, tracks.id), eq(trackArtists.position, 0)))
    .leftJoin(artists, eq(artists.id, trackArtists.artistId))
    .where(and(isOwnTrack(accountId, q), after ? isBehind(sort, after) : undefined))
    .orderBy(...columns.map((column) => direction(column)))
    .limit(most);
  return rows;
}

function isBehind(sort: OwnTrackSort, place: Place): SQL {
  const { columns, kinds } = ORDERS[sort];
  const values = columns.map((_column, at) => KINDS[kinds[at] ?? "text"].read(place[at] ?? ""));
  const isBefore = sql.raw(sort === "newest" ? "<" : ">");
  return sql`(${sql.join([...columns], sql`, `)}) ${isBefore} (${sql.join(values, sql`, `)})`;
}

const LARGEST_INT = 2 ** 31 - 1;

/** Whether a cursor's parts are a place of this order. */
export function isPlace(sort: OwnTrackSort, parts: Place): boolean {
  const { kinds } = ORDERS[sort];
  return (
    parts.length === kinds.length &&
    kinds.every((kind, at) => {
      const part = parts[at];
      if (kind === "text") return typeof part === "string";
      return typeof part === "number" && (kind === "time" || Math.abs(part) <= LARGEST_INT);
    })
  );
}

export async function countOwnTracks(
  db: Database,
  accountId: string,
  q: string | undefined,
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(tracks).where(isOwnTrack(accountId, q));
  return row?.total ?? 0;
}

/** Ids of the matching tracks, `most` at most. */
export async function matchingOwnTracks(
  db: Database,
  accountId: string,
  q: string | undefined,
  most: number,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: tracks.id })
    .from(tracks)
    .where(isOwnTrack(accountId, q))
    .orderBy(asc(tracks.nameKey), asc(tracks.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Those of the ids that are tracks of the account. */
export async function knownOwnTracks(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: tracks.id })
    .from(tracks)
    .where(and(inArray(tracks.id, [...ids]), isOwnTrack(accountId, undefined)));
  return new Set(rows.map(({ id }) => id));
}

/** The title of a track. */
export async function titleOf(db: Database, id: string): Promise<string> {
  const [row] = await db.select({ title: tracks.title }).from(tracks).where(eq(tracks.id, id));
  return row?.title ?? "";
}

/** Tracks of the account that are not deleted. */
function isOwnTrack(accountId: string, q: string | undefined): SQL | undefined {
  return and(eq(ownerKey(tracks.ownerAccountId), accountId), isNotNull(tracks.sha256), hasWords(q));
}

const MOST_WORDS = 10;

/** Each typed word begins a word of the title, the artists or the album. */
function hasWords(typed: string | undefined): SQL | undefined {
  if (typed === undefined || typed.trim() === "") return undefined;
  const folded = foldedWords(typed);
  const words = (folded.length > 0 ? folded : signWords(typed)).slice(0, MOST_WORDS);
  if (words.length === 0) return sql`false`;
  // Folded words contain no quotes.
  const query = words.map((word) => `'${word.replaceAll("\\", "\\\\")}':*`).join(" & ");
  return sql`${tracks.words} @@ ${query}::tsquery`;
}
