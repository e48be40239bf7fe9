import { seededRandom } from "#shared/domain/playback/random.ts";

/**
 * Composes a tracklist from candidates: better matches come more often, an artist's tracks are spread out,
 * often played or blocked tracks are avoided while there are enough others. The same candidates and seed give
 * the same list.
 */
export interface Candidate {
  readonly id: string;
  readonly artist: string;
  /** Match quality, above 0; twice as much comes about twice as often. */
  readonly weight: number;
  /** Recent plays in the account's zones. */
  readonly plays: number;
  /** Number of the account's zones in which it is blocked. */
  readonly blocks: number;
}

export interface ComposeOptions {
  readonly size: number;
  readonly seed: number;
  /** The current list; empty for a new one. */
  readonly current: readonly string[];
  /** The share of the list that stays, 0 to 1, of tracks that are still candidates. */
  readonly keep: number;
  /** Minimum number of others between two tracks of an artist, if there are enough. */
  readonly artistDistance: number;
  /** Blocked in this many zones: never used. */
  readonly mostBlocks: number;
  /** Played more often than this: used only when nothing else is left. */
  readonly mostPlays: number;
}

export function compose(candidates: readonly Candidate[], options: ComposeOptions): readonly string[] {
  const random = seededRandom(options.seed);
  const allowed = new Map(
    candidates.filter(({ blocks }) => blocks < options.mostBlocks).map((one) => [one.id, one]),
  );
  const kept = keptOf(allowed, options);
  const keptIds = new Set(kept.map(({ id }) => id));
  const others = [...allowed.values()].filter(({ id }) => !keptIds.has(id));
  const current = new Set(options.current);
  // Fresh ones first, then the previous ones, then the often played ones.
  const place = ({ id, plays }: Candidate) => (plays > options.mostPlays ? 2 : current.has(id) ? 1 : 0);
  const drawn = others
    .map((one) => ({ one, place: place(one), key: random() ** (1 / Math.max(1e-6, one.weight)) }))
    .sort((a, b) => a.place - b.place || b.key - a.key || (a.one.id < b.one.id ? -1 : 1))
    .map(({ one }) => one);
  const chosen = [...kept, ...drawn.slice(0, Math.max(0, options.size - kept.length))];
  const mixed = chosen
    .map((one) => ({ one, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);
  return apart(mixed, options.artistDistance).map(({ id }) => id);
}

/** Tracks of the current list that stay: the least played ones, in the list's order. */
function keptOf(allowed: ReadonlyMap<string, Candidate>, options: ComposeOptions): readonly Candidate[] {
  const there = [...new Set(options.current)].flatMap((id) => allowed.get(id) ?? []);
  const stays = there.filter(({ plays }) => plays <= options.mostPlays);
  const most = Math.min(options.size, Math.floor(options.size * options.keep));
  return stays
    .map((one, place) => ({ one, place }))
    .sort((a, b) => a.one.plays - b.one.plays || a.place - b.place)
    .slice(0, most)
    .map(({ one }) => one);
}

/**
 * Reorders so that an artist repeats only after `distance` others; the artist with the most left goes first.
 */
function apart(list: readonly Candidate[], distance: number): readonly Candidate[] {
  const waiting = new Map<string, Candidate[]>();
  for (const one of list) {
    const own = waiting.get(one.artist);
    if (own) own.push(one);
    else waiting.set(one.artist, [one]);
  }
  const order = new Map([...waiting.keys()].map((artist, place) => [artist, place]));
  const result: Candidate[] = [];
  const last = new Map<string, number>();
  while (result.length < list.length) {
    let best: string | null = null;
    for (const [artist, own] of waiting) {
      if (own.length === 0) continue;
      if (best === null || isBetter(artist, best)) best = artist;
    }
    const next = best === null ? undefined : waiting.get(best)?.shift();
    if (best === null || next === undefined) break;
    last.set(best, result.length);
    result.push(next);
  }
  return result;

  function isBetter(artist: string, than: string): boolean {
    const [free, otherFree] = [isFree(artist), isFree(than)];
    if (free !== otherFree) return free;
    // No artist is free: take the one heard longest ago.
    if (!free) return (last.get(artist) ?? -1) < (last.get(than) ?? -1);
    const [own, other] = [waiting.get(artist)?.length ?? 0, waiting.get(than)?.length ?? 0];
    if (own !== other) return own > other;
    return (order.get(artist) ?? 0) < (order.get(than) ?? 0);
  }

  function isFree(artist: string): boolean {
    const before = last.get(artist);
    return before === undefined || result.length - before > distance;
  }
}
