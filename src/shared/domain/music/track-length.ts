/** The shortest track that a catalogue takes: what is shorter is no music, and would fill the history with plays. */
export const SHORTEST_TRACK = { ms: 1000, words: "1 second" } as const;

/** Whether a track of this length is taken into a catalogue. */
export function isLongEnough(durationMs: number): boolean {
  return durationMs >= SHORTEST_TRACK.ms;
}
