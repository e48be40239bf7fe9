/**
 * Music that people want to hear less often in a zone. It stays in the plan, but each of its tracks plays
 * only in one of several cycles; the track's id and the seed choose which one, so that every cycle has some
 * of it. If nothing else is left, it plays normally.
 */

/** A reduced track plays in one of this many cycles. */
export const LESS_OFTEN_CYCLES = 4;

/** Whether a reduced track plays in this cycle of its source. */
export function hasTurn(trackId: string, seed: number, cycle: number): boolean {
  return (hashOf(trackId, seed) + cycle) % LESS_OFTEN_CYCLES === 0;
}

/** FNV-1a: the same everywhere, and different for nearly identical ids. */
function hashOf(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0;
  // The lowest bits of the sum depend only on the last letters.
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Traits of a track that people can reduce. */
export const TRAIT_KINDS = ["artist", "genre", "mood"] as const;
export type TraitKind = (typeof TRAIT_KINDS)[number];

/** An artist by id, a genre or mood by its name in the embedded index. */
export interface Trait {
  readonly kind: TraitKind;
  readonly value: string;
}

/** A track with the traits that people can reduce. */
export interface TraitedTrack {
  readonly artistIds: readonly string[];
  /** Genres, moods and other tags. */
  readonly sounds: readonly string[];
}

/** Whether a track has one of these traits. */
export function hasTrait({ artistIds, sounds }: TraitedTrack, traits: readonly Trait[]): boolean {
  return traits.some(({ kind, value }) => (kind === "artist" ? artistIds : sounds).includes(value));
}
