import type { TrackPartsFragment } from "#shared/contract/graphql/generated/operations.ts";
import { artistNames } from "./artist-names.ts";
import type { PreviewTrack } from "./preview-state.ts";
import { canPreviewTrack } from "./track-rules.ts";

/** What of these tracks can be previewed, in their order. */
export function previewTracks(tracks: readonly TrackPartsFragment[]): readonly PreviewTrack[] {
  return tracks.filter(canPreviewTrack).map((track) => ({
    id: track.id,
    title: track.title,
    artists: artistNames(track),
    image: track.display.image?.url ?? null,
    url: track.previewUrl ?? "",
  }));
}
