import { matchTracks } from "#server/modules/music-lookup/public.ts";
import type { Services } from "#server/services.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import type { SpotifyTrack } from "./spotify-api.ts";

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
  const matches = await matchTracks(services, accountListener(accountId), wanted);
  return {
    trackIds: matches.flatMap((match) => match?.id ?? []),
    missing: wanted.filter((_track, place) => matches[place] === null),
  };
}
