/**
 * The shortest track accepted by a catalogue: anything shorter is not music, and would fill the history with
 * plays.
 */
export const SHORTEST_TRACK = { ms: 1000, words: "1 second" } as const;

/** Whether a catalogue accepts a track of this length. */
export function isLongEnough(durationMs: number): boolean {
  return durationMs >= SHORTEST_TRACK.ms;
}
