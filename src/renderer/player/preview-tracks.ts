import type { TrackPartsFragment } from "#shared/contract/graphql/generated/operations.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { filterTracks } from "#shared/domain/music/track-rules.ts";
import type { PreviewTrack } from "./preview-state.ts";

/** The tracks that can be previewed, in their order. */
export function previewTracks(tracks: readonly TrackPartsFragment[]): readonly PreviewTrack[] {
  return filterTracks(tracks, { unavailable: true, unpreviewable: true }).map((track) => ({
    id: track.id,
    title: track.title,
    artists: artistNames(track),
    image: track.display.image?.url ?? null,
    url: track.previewUrl ?? "",
  }));
}
