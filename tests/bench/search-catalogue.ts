import { sql } from "drizzle-orm";
import type { Service } from "#server/app.ts";
import type { Database } from "#server/db/database.ts";

/** A generated catalogue without audio. Names consist of generated words, a few of them frequent, as in a real one. */

const ALBUM_TRACKS = 10;
const ARTIST_ALBUMS = 3;
const PLAYLISTS = 2000;
const WORDS = 30_000;
const BATCH = 20_000;
const GENRES = ["Jazz", "Soul & funk", "Deep house", "Ambient", "Folk", "Rock", "Pop", "Classical"];
const SYLLABLES = [
  ..."ba be bo da de do fa fi ga go ha he ka ko la le li lo lu ma me mi mo na ne no".split(" "),
  ..."pa pe ra re ri ro sa se so sta ta te ti to tra va ve vo wa za ".trim().split(" "),
];

/** A deterministic random generator. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export interface MadeCatalogue {
  readonly words: readonly string[];
  /** A name of two or three words, with common ones more often. */
  readonly name: () => string;
  readonly random: () => number;
}

export function catalogueWords(): MadeCatalogue {
  const random = numbers(11);
  const pick = <Value>(list: readonly Value[]) => list[Math.floor(random() * list.length)] as Value;
  const words = Array.from({ length: WORDS }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join(""),
  );
  const word = () => words[Math.floor(words.length * random() ** 4)] as string;
  const name = () => Array.from({ length: 1 + Math.floor(random() * 3) }, word).join(" ");
  return { words, name, random };
}

/** Fills an empty database with this many tracks. */
export async function fillCatalogue({ services }: Service, tracks: number): Promise<void> {
  await services.db.transaction(async (db) => {
    // A million rows exceed the service's statement timeout; generated rows need no keys or triggers checked.
    await db.execute(sql`set local statement_timeout = 0`);
    await db.execute(sql`set local session_replication_role = replica`);
    await fill(db, tracks);
  });
}

/** Inserts the rows, then creates the indexes, which is faster in this order. */
async function fill(db: Database, tracks: number): Promise<void> {
  const { name, random } = catalogueWords();
  const albums = Math.ceil(tracks / ALBUM_TRACKS);
  const artists = Math.ceil(albums / ARTIST_ALBUMS);
  const run = (text: string) => db.execute(sql.raw(text));
  const indexes = (await db.execute(
    sql`select indexname, indexdef from pg_indexes where tablename in ('tracks', 'track_artists', 'albums', 'artists') and indexdef not like 'CREATE UNIQUE%'`,
  )) as unknown as { rows: { indexname: string; indexdef: string }[] };
  for (const { indexname } of indexes.rows) await run(`drop index "${indexname}"`);

  const batches = async (
    count: number,
    write: (names: readonly string[], from: number) => Promise<unknown>,
  ) => {
    for (let from = 0; from < count; from += BATCH)
      await write(Array.from({ length: Math.min(BATCH, count - from) }, name), from);
  };
  const given = (names: readonly string[], from: number) =>
    sql`(select value as name, ${from}::int + place::int - 1 as n
      from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as given(value, place)) as made`;
  await batches(artists, (names, from) =>
    db.execute(
      sql`insert into artists (id, name) select ${key("Artist")}, made.name from ${given(names, from)}`,
    ),
  );
  await batches(albums, (names, from) =>
    db.execute(sql`insert into albums (id, title, release_year)
      select ${key("Album")}, made.name, 1960 + made.n % 65 from ${given(names, from)}`),
  );
  await batches(tracks, (names, from) =>
    db.execute(sql`insert into tracks (id, title, album_id, track_number, markets, genres, tags, tempo_bpm, duration_ms,
        frames, bytes, sha256, loudness_lufs, true_peak_db)
      select ${key("Track")}, made.name, albums.id, made.n % ${ALBUM_TRACKS} + 1, '{ZZ}',
        array[(${`{${GENRES.map((genre) => `"${genre}"`).join(",")}}`}::text[])[1 + made.n / ${ALBUM_TRACKS} % ${GENRES.length}]], '{calm}',
        60 + made.n % 120, 180000, 1, 1, 'none', -16, -3
      from ${given(names, from)}
      join albums on albums.id = ${key("Album", sql`made.n / ${ALBUM_TRACKS}`)}
      join artists on artists.id = ${key("Artist", sql`made.n / ${ALBUM_TRACKS * ARTIST_ALBUMS}`)}`),
  );
  await run(`insert into track_artists (track_id, artist_id, position)
    select t.id, a.id, 0 from tracks t join (select id, row_number() over () - 1 as n from artists) a
    on a.n = mod(('x' || substr(md5(t.album_id), 1, 7))::bit(28)::int, ${artists})`);
  for (const { indexdef } of indexes.rows) await run(indexdef);
  for (let from = 0; from < PLAYLISTS; from += PLAYLISTS)
    await db.execute(sql`insert into collections (id, name, composer_type, present_as, genres, tags, snapshot)
      select ${key("Playlist")}, made.name, 'CuratorComposer', case when made.n % 4 = 0 then 'station' else 'playlist' end,
        '{Jazz}', '{}', '1' from ${given(Array.from({ length: PLAYLISTS }, name), from)}`);
  await run(`insert into collection_tracks (collection_id, position, track_id)
    select c.id, 0, (select id from tracks limit 1) from collections c`);
  await run(`insert into search_words select distinct word from tracks, unnest(tsvector_to_array(words)) as found(word)
    on conflict do nothing`);
  await run("analyze");
  random();
}

/** The opaque id of the n-th of a kind, in SQL. */
function key(kind: string, n = sql`made.n`) {
  return sql`translate(encode(convert_to(${`${kind},made`}::text || lpad((${n})::text, 9, '0') || ',', 'utf8'), 'base64'), '+/=', '-_.')`;
}
