import type { PlaybackStatus } from "../../contract/player.ts";

/** A position as it was known at a moment. Times in ms; `at` is epoch ms on the clock that `now` is read from. */
export interface KnownPosition {
  readonly positionMs: number;
  readonly durationMs: number | null;
  readonly at: number;
}

/** Where the track is now: the known position carried on while it plays, between 0 and the track's end. */
export function positionAt(known: KnownPosition, status: PlaybackStatus, now: number): number {
  const passed = status === "playing" ? Math.max(0, now - known.at) : 0;
  return Math.max(0, Math.min(known.positionMs + passed, known.durationMs ?? Number.POSITIVE_INFINITY));
}
