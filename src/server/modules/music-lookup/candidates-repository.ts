import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { coreTitleOf } from "#server/db/schema/core-title.ts";
import { artists, fileNameKeyOf, trackArtists, tracks } from "#server/db/schema/music/music.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";
import type { CandidateTrack } from "#shared/domain/music/spotify/match-tracks.ts";
import { isOfferedTo } from "./repository.ts";

interface Wanted {
  readonly titles: readonly string[];
  readonly isrcs: readonly string[];
  /** By `fileNameKey`. */
  readonly fileNames: readonly string[];
}

/**
 * Catalogue tracks that these may be: with one of the ISRCs or file names, or the core of one of the titles.
 */
export async function candidatesFor(
  db: Database,
  listener: Listener,
  { titles, isrcs, fileNames }: Wanted,
): Promise<readonly CandidateTrack[]> {
  const cores = await coresOf(db, titles);
  const matching = (isWanted: ReturnType<typeof sql>) =>
    db
      .select({
        id: tracks.id,
        isrc: tracks.isrc,
        title: tracks.title,
        durationMs: tracks.durationMs,
        fileName: sql<string | null>`${fileNameKeyOf(tracks.fileName)}`,
      })
      .from(tracks)
      .where(and(isWanted, isOfferedTo(listener)));
  const [byCode, byFile, byTitle] = await Promise.all([
    isrcs.length === 0 ? [] : matching(sql`${tracks.isrc} in ${[...isrcs]}`),
    fileNames.length === 0 ? [] : matching(sql`${fileNameKeyOf(tracks.fileName)} in ${[...fileNames]}`),
    cores.length === 0 ? [] : matching(sql`${coreTitleOf(tracks.title)} in ${[...cores]}`),
  ]);
  const found = [...new Map([...byCode, ...byFile, ...byTitle].map((track) => [track.id, track])).values()];
  const names = await artistsOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map((track) => ({ ...track, artists: names.get(track.id) ?? [] }));
}

/** The cores of titles as stored in the index. */
async function coresOf(db: Database, titles: readonly string[]): Promise<readonly string[]> {
  if (titles.length === 0) return [];
  const wanted = sql.join(
    titles.map((title) => sql`(${title}::text)`),
    sql`, `,
  );
  const rows = await db
    .selectDistinct({ core: sql<string>`${coreTitleOf(sql`wanted.title`)}` })
    .from(sql`(values ${wanted}) as wanted(title)`);
  return rows.map(({ core }) => core).filter((core) => core !== "");
}

async function artistsOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ trackId: trackArtists.trackId, name: artists.name })
    .from(trackArtists)
    .innerJoin(artists, eq(artists.id, trackArtists.artistId))
    .where(inArray(trackArtists.trackId, [...ids]))
    .orderBy(asc(trackArtists.trackId), asc(trackArtists.position));
  const names = new Map<string, string[]>();
  for (const { trackId, name } of rows) names.set(trackId, [...(names.get(trackId) ?? []), name]);
  return names;
}
