/** Which tracks may be in a list or be played (specification, music §5.4). Pure: all rules are arguments. */

/** Stands for every market, in a track's markets as well as in a question. */
export const ANY_MARKET = "ZZ";

export interface FilterableTrack {
  readonly id: string;
  readonly explicit: boolean;
  readonly markets: readonly string[];
}

export interface TrackFilter {
  /** ISO country of the listener. */
  readonly market: string;
  /** The account's filter_explicit. */
  readonly filterExplicit: boolean;
  readonly excludedIds: ReadonlySet<string>;
}

/** A track without markets is nowhere available; 'ZZ' on either side means any. */
export function isInMarket(markets: readonly string[], market: string): boolean {
  if (market === ANY_MARKET) return markets.length > 0;
  return markets.includes(market) || markets.includes(ANY_MARKET);
}

/** Whether a zone may play the track. */
export function isEligible(track: FilterableTrack, filter: TrackFilter): boolean {
  return (
    !(filter.filterExplicit && track.explicit) &&
    !filter.excludedIds.has(track.id) &&
    isInMarket(track.markets, filter.market)
  );
}

/** What a list of tracks leaves out; what is not named here stays in. */
export interface TrackListOptions<Track> {
  readonly filterExplicit?: boolean;
  /** Leaves out what is not available in this market. */
  readonly availableIn?: string;
  /** Leaves out what this says has no preview. */
  readonly isPreviewable?: (track: Track) => boolean;
  readonly excludedIds?: ReadonlySet<string>;
  /** At most this many, counted after everything else. */
  readonly limit?: number;
}

/** Filters a list of tracks for a screen, in order. */
export function filterTracks<Track extends FilterableTrack>(
  tracks: readonly Track[],
  options: TrackListOptions<Track>,
): readonly Track[] {
  const kept = tracks.filter(
    (track) =>
      !(options.filterExplicit && track.explicit) &&
      !options.excludedIds?.has(track.id) &&
      (options.availableIn === undefined || isInMarket(track.markets, options.availableIn)) &&
      (options.isPreviewable === undefined || options.isPreviewable(track)),
  );
  return options.limit === undefined ? kept : kept.slice(0, Math.max(0, options.limit));
}

/** Gives every entry its own key: the id, and from the second time on the id with -1, -2, … */
export function keyedById<Item extends { readonly id: string }>(
  items: readonly Item[],
): readonly { readonly key: string; readonly item: Item }[] {
  const taken = new Set(items.map((item) => item.id));
  const repeats = new Map<string, number>();
  return items.map((item) => {
    const seen = repeats.get(item.id);
    if (seen === undefined) {
      repeats.set(item.id, 0);
      return { key: item.id, item };
    }
    let repeat = seen + 1;
    while (taken.has(`${item.id}-${repeat}`)) repeat++;
    repeats.set(item.id, repeat);
    taken.add(`${item.id}-${repeat}`);
    return { key: `${item.id}-${repeat}`, item };
  });
}
