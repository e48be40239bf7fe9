import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";

/** Which tracks may be listed or played (specification, music §5.4). Pure: all rules are arguments. */

/** Means any market, both in a track's markets and in a request. */
export const ANY_MARKET = UNKNOWN_COUNTRY;

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

/** A track without markets is available nowhere; 'ZZ' on either side means any. */
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
