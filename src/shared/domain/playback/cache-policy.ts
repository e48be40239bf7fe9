/** What a player's audio cache fetches and evicts, given the plan. Sizes in bytes, times in epoch ms. */

export interface CachedMedia {
  readonly trackId: string;
  readonly bytes: number;
  readonly lastUsedAt: number;
}

export interface CacheWish {
  /** Soonest first; always fetched and never evicted. */
  readonly upcoming: readonly string[];
  /** Soonest first; fetched while there is room. */
  readonly later: readonly string[];
  /** Never evicted, even without room: tracks needed soon. They are fetched only if `later` contains them. */
  readonly keep?: readonly string[];
  readonly budgetBytes: number;
  readonly mayFetchLater: boolean;
}

export interface CachePlan {
  /** Track ids in fetch order. */
  readonly fetch: readonly string[];
  readonly evict: readonly string[];
}

/**
 * Fetches missing tracks in the order of need, within the budget, and evicts only as much as kept and fetched
 * tracks exceed it: unwanted tracks first, the least recently used first, then the end of `later`. Upcoming
 * tracks are kept and fetched even if they alone exceed the budget; protected tracks stay. `estimatedBytes`
 * replaces an unknown size.
 */
export function planCache(
  wish: CacheWish,
  cached: readonly CachedMedia[],
  estimatedBytes: (trackId: string) => number,
): CachePlan {
  const have = new Map(cached.map((media) => [media.trackId, media.bytes]));
  const size = (id: string) => have.get(id) ?? estimatedBytes(id);
  const upcoming = [...new Set(wish.upcoming)];
  const later = [...new Set(wish.later)].filter((id) => !wish.upcoming.includes(id));

  const kept = new Set([...upcoming, ...(wish.keep ?? []).filter((id) => have.has(id))]);
  let planned = [...kept].reduce((sum, id) => sum + size(id), 0);
  const fetch = upcoming.filter((id) => !have.has(id));
  for (const id of later) {
    if (kept.has(id) || (!have.has(id) && !wish.mayFetchLater)) continue;
    if (planned + size(id) > wish.budgetBytes) break;
    planned += size(id);
    kept.add(id);
    if (!have.has(id)) fetch.push(id);
  }

  const rank = new Map(later.map((id, place) => [id, place]));
  const candidates = cached
    .filter(({ trackId }) => !kept.has(trackId))
    .sort(
      (a, b) =>
        (rank.get(b.trackId) ?? Number.POSITIVE_INFINITY) -
          (rank.get(a.trackId) ?? Number.POSITIVE_INFINITY) || a.lastUsedAt - b.lastUsedAt,
    );
  let total = planned + candidates.reduce((sum, { bytes }) => sum + bytes, 0);
  const evict: string[] = [];
  for (const { trackId, bytes } of candidates) {
    if (total <= wish.budgetBytes) break;
    total -= bytes;
    evict.push(trackId);
  }
  return { fetch, evict };
}

export interface DownloadLimitation {
  readonly limit_enabled: boolean;
  readonly hour_start: number;
  readonly hour_end: number;
  readonly limit_type: "inside" | "outside";
}

/**
 * Whether the zone may download ahead in this hour (0-23, the location's own). The hours run from
 * `hour_start` up to, not including, `hour_end`, across midnight if necessary; equal hours mean the whole
 * day. `inside` allows downloads in these hours only, `outside` in all others only.
 */
export function mayDownloadAhead(limit: DownloadLimitation, hour: number): boolean {
  if (!limit.limit_enabled) return true;
  const { hour_start: start, hour_end: end } = limit;
  const within = start === end || (start < end ? hour >= start && hour < end : hour >= start || hour < end);
  return limit.limit_type === "inside" ? within : !within;
}
