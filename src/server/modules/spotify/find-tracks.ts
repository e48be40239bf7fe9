import type { Services } from "#server/services.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { matchTrack, normalIsrc } from "#shared/domain/music/match-tracks.ts";
import { candidatesFor } from "./playlist-repository.ts";
import type { SpotifyTrack } from "./spotify-api.ts";

/** Tracks that are looked up by one query. */
const LOOKED_UP_AT_ONCE = 250;

export interface FoundTracks {
  /** Ids of the catalogue's tracks, in the order of the original. */
  readonly trackIds: readonly string[];
  /** What the catalogue does not have. */
  readonly missing: readonly SpotifyTrack[];
}

/** Looks tracks up in what an account may hear. */
export async function findTracks(
  services: Services,
  accountId: string,
  wanted: readonly SpotifyTrack[],
): Promise<FoundTracks> {
  const ids = await matchEach(services, accountId, wanted);
  return {
    trackIds: ids.filter((id) => id !== null),
    missing: wanted.filter((_track, place) => ids[place] === null),
  };
}

/** For each track the id of the catalogue's, or null. */
export async function matchEach(
  { db }: Pick<Services, "db">,
  accountId: string,
  wanted: readonly SpotifyTrack[],
): Promise<readonly (string | null)[]> {
  const ids: (string | null)[] = [];
  for (let start = 0; start < wanted.length; start += LOOKED_UP_AT_ONCE) {
    const part = wanted.slice(start, start + LOOKED_UP_AT_ONCE);
    const candidates = await candidatesFor(db, accountListener(accountId), {
      titles: [...new Set(part.map(({ title }) => title))],
      isrcs: [...new Set(part.flatMap(({ isrc }) => normalIsrc(isrc) ?? []))],
    });
    ids.push(...part.map((track) => matchTrack(track, candidates)?.id ?? null));
  }
  return ids;
}
