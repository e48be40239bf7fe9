/**
 * Music that people want to hear less often in a zone. It stays in the plan, but each of its tracks has a turn in one cycle
 * of several only; which one is said by the track's id and the seed, so that some of it comes in every cycle. Where nothing
 * else is left, it plays as before.
 */

/** A track that is wanted less has a turn in one of so many cycles. */
export const LESS_OFTEN_CYCLES = 4;

/** Whether a track that is wanted less plays in this cycle of its source. */
export function hasTurn(trackId: string, seed: number, cycle: number): boolean {
  return (hashOf(trackId, seed) + cycle) % LESS_OFTEN_CYCLES === 0;
}

/** FNV-1a: the same everywhere, and different for ids that are nearly the same. */
function hashOf(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0;
  // The lowest bits of the sum depend on the last letters alone.
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** What of a track people may want less. */
export const TRAIT_KINDS = ["artist", "genre", "mood"] as const;
export type TraitKind = (typeof TRAIT_KINDS)[number];

/** An artist by id, a genre or mood by the name that the embedded index has for it. */
export interface Trait {
  readonly kind: TraitKind;
  readonly value: string;
}

/** A track, as far as people may want less of it. */
export interface TraitedTrack {
  readonly artistIds: readonly string[];
  /** Genres, moods and whatever else it is known as. */
  readonly sounds: readonly string[];
}

/** Whether a track has one of these traits. */
export function hasTrait({ artistIds, sounds }: TraitedTrack, traits: readonly Trait[]): boolean {
  return traits.some(({ kind, value }) => (kind === "artist" ? artistIds : sounds).includes(value));
}
