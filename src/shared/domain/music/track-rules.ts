/** Rules on previews and on the tracks shown in a list (specification, music §5.3 and §5.4). */

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

/** A play button works when something is playable, or when the zone already has the music. */
export function canPlaySource(playable: number, assignedOrPlaying: boolean): boolean {
  return playable > 0 || assignedOrPlaying;
}

/** Counts and lengths, in ms, of a list's tracks. */
interface TrackStatistics {
  readonly total: number;
  readonly totalDuration: number;
  readonly playable: number;
  readonly explicit: number;
  readonly explicitDuration: number;
  /** Explicit tracks among the playable ones. */
  readonly explicitPlayable: number;
}

/** The audible tracks of a list: without explicit tracks if the account filters them. */
export function heardStatistics(
  { total, totalDuration, playable, explicit, explicitDuration, explicitPlayable }: TrackStatistics,
  filtersExplicit: boolean,
): Pick<TrackStatistics, "total" | "totalDuration" | "playable"> {
  if (!filtersExplicit) return { total, totalDuration, playable };
  return {
    total: total - explicit,
    totalDuration: totalDuration - explicitDuration,
    playable: playable - explicitPlayable,
  };
}

/** Filters of a list; absent ones keep everything. */
export interface TrackFilterOptions {
  /** The account filters explicit tracks. */
  readonly explicit?: boolean;
  /** Excludes tracks that cannot be played here. */
  readonly unavailable?: boolean;
  /** Excludes tracks that cannot be previewed. */
  readonly unpreviewable?: boolean;
  readonly ids?: ReadonlySet<string>;
  /** Maximum number of tracks. */
  readonly limit?: number;
}

/** The tracks of a list in order, with the filters applied. */
export function filterTracks<T extends Partial<FilterableTrack> & Pick<FilterableTrack, "id" | "explicit">>(
  tracks: readonly T[],
  without: TrackFilterOptions,
): readonly T[] {
  const {
    explicit = false,
    unavailable = false,
    unpreviewable = false,
    ids,
    limit = tracks.length,
  } = without;
  return tracks
    .filter(
      (track) =>
        !(explicit && track.explicit) &&
        !(unavailable && !track.isAvailable) &&
        !(unpreviewable && !track.previewUrl) &&
        !ids?.has(track.id),
    )
    .slice(0, limit);
}
