import type { Services } from "#server/services.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";
import { readIsrc } from "#shared/domain/music/rights/isrc.ts";
import {
  type DescribedTrack,
  type TrackMatch,
  trackMatcher,
} from "#shared/domain/music/spotify/match-tracks.ts";
import { candidatesFor } from "./candidates-repository.ts";

/** Tracks looked up per query. */
const LOOKED_UP_AT_ONCE = 250;

/** For each described track the matching track offered to a listener; null if there is none. */
export async function matchTracks(
  { db }: Pick<Services, "db">,
  listener: Listener,
  wanted: readonly DescribedTrack[],
): Promise<readonly (TrackMatch | null)[]> {
  const matches: (TrackMatch | null)[] = [];
  for (let start = 0; start < wanted.length; start += LOOKED_UP_AT_ONCE) {
    const part = wanted.slice(start, start + LOOKED_UP_AT_ONCE);
    const candidates = await candidatesFor(db, listener, {
      titles: [...new Set(part.map(({ title }) => title))],
      isrcs: [...new Set(part.flatMap(({ isrc }) => readIsrc(isrc ?? "") ?? []))],
      fileNames: [...new Set(part.flatMap(({ fileName }) => fileName ?? []))],
    });
    matches.push(...part.map(trackMatcher(candidates)));
  }
  return matches;
}
