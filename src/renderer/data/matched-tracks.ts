import { MatchTracksDocument } from "#shared/contract/graphql/generated/operations.ts";
import type { FileTrack } from "#shared/domain/music/playlist-file.ts";
import type { Services } from "../lib/services.tsx";

/** References that one call takes. */
const BATCH = 500;

export interface MatchedFile {
  /** In the file's order. */
  readonly trackIds: readonly string[];
  readonly missing: readonly FileTrack[];
}

/** Looks up the tracks that a file means. */
export async function matchFileTracks(
  { graphql }: Pick<Services, "graphql">,
  tracks: readonly FileTrack[],
): Promise<MatchedFile> {
  const trackIds: string[] = [];
  const missing: FileTrack[] = [];
  for (let from = 0; from < tracks.length; from += BATCH) {
    const batch = tracks.slice(from, from + BATCH);
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
