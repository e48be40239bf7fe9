import type { PlaybackStatus } from "#shared/contract/player.ts";

/** A position known at a moment. Times in ms; `at` is epoch ms on the same clock as `now`. */
export interface KnownPosition {
  readonly positionMs: number;
  readonly durationMs: number | null;
  readonly at: number;
}

/** The current position: the known one, advanced while playing, between 0 and the track's end. */
export function positionAt(known: KnownPosition, status: PlaybackStatus, now: number): number {
  const passed = status === "playing" ? Math.max(0, now - known.at) : 0;
  return Math.max(0, Math.min(known.positionMs + passed, known.durationMs ?? Number.POSITIVE_INFINITY));
}
