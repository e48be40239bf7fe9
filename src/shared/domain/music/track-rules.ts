/** What may be previewed and which tracks a list shows (specification, music §5.3 and §5.4). */

export interface FilterableTrack {
  readonly id: string;
  readonly explicit: boolean;
  readonly isAvailable: boolean;
  readonly previewUrl: string | null;
}

/** A track can be previewed when it is available here and has a preview. */
export function canPreviewTrack(track: Pick<FilterableTrack, "isAvailable" | "previewUrl">): boolean {
  return track.isAvailable && track.previewUrl !== null && track.previewUrl !== "";
}

/** A playlist can be previewed unless it is known to be empty. */
export function canPreviewPlaylist(total: number | null | undefined): boolean {
  return total === null || total === undefined || total > 0;
}

/** An album can be previewed when any of its tracks has a preview. */
export function canPreviewAlbum(tracks: readonly Pick<FilterableTrack, "previewUrl">[]): boolean {
  return tracks.some((track) => track.previewUrl !== null && track.previewUrl !== "");
}

/** A play button works when something is playable, or when the music is in the zone already. */
export function canPlaySource(playable: number, assignedOrPlaying: boolean): boolean {
  return playable > 0 || assignedOrPlaying;
}

/** The tracks of a list in their order, without the explicit ones where the account filters these. */
export function filterTracks<T extends Pick<FilterableTrack, "explicit">>(
  tracks: readonly T[],
  filterExplicit: boolean,
): readonly T[] {
  return filterExplicit ? tracks.filter((track) => !track.explicit) : tracks;
}
