import type { Services } from "#renderer/lib/services.tsx";
import { MatchTracksDocument } from "#shared/contract/graphql/generated/operations.ts";
import { MAX_TRACK_REFERENCES } from "#shared/contract/graphql/inputs/playlists.ts";
import type { FileTrack } from "#shared/domain/music/playlists/playlist-file.ts";

export interface MatchedFile {
  /** In the order of the file. */
  readonly trackIds: readonly string[];
  readonly missing: readonly FileTrack[];
}

/** Matches the tracks of a file with the catalogue. */
export async function matchFileTracks(
  { graphql }: Pick<Services, "graphql">,
  tracks: readonly FileTrack[],
): Promise<MatchedFile> {
  const trackIds: string[] = [];
  const missing: FileTrack[] = [];
  for (let from = 0; from < tracks.length; from += MAX_TRACK_REFERENCES) {
    const batch = tracks.slice(from, from + MAX_TRACK_REFERENCES);
    const references = batch.map(({ uri, isrc, title, artists, durationMs }) => ({
      uri,
      isrc,
      title,
      artists,
      durationMs,
    }));
    const { matchTracks } = await graphql(MatchTracksDocument, { references });
    batch.forEach((track, place) => {
      const id = matchTracks[place]?.track?.id;
      if (id === undefined) missing.push(track);
      else trackIds.push(id);
    });
  }
  return { trackIds, missing };
}
