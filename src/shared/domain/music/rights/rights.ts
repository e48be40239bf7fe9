/** What a rights society asks about plays. */

/** A play counts from this on, in ms, or when a shorter track was heard to its end. Every second is summed. */
export const COUNTED_PLAY_MS = 30_000;

/** Data of a track beside its title and artists; ISWCs name the works that it records. */
export const RIGHTS_FIELDS = ["composer", "isrc", "iswc"] as const;
export type RightsField = (typeof RIGHTS_FIELDS)[number];

export interface RightsData {
  readonly composers: readonly string[];
  readonly isrc: string | null;
  readonly iswcs: readonly string[];
}

/** What a track lacks. */
export function lackedBy({ composers, isrc, iswcs }: RightsData): readonly RightsField[] {
  const lacks = { composer: composers.length === 0, isrc: isrc === null, iswc: iswcs.length === 0 };
  return RIGHTS_FIELDS.filter((field) => lacks[field]);
}
