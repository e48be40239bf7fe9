import { MAX_ANNOUNCEMENT_MS, MIN_ANNOUNCEMENT_MS } from "#shared/contract/announcements.ts";

/** The part of a sound that becomes the message; whole ms. */
export interface Cut {
  readonly startMs: number;
  readonly endMs: number;
}

/** Moves the beginning; the end moves along where the cut would become too short or too long. */
export function moveStart({ endMs }: Cut, startMs: number, durationMs: number): Cut {
  const start = clamp(Math.round(startMs), 0, durationMs - MIN_ANNOUNCEMENT_MS);
  return {
    startMs: start,
    endMs: clamp(endMs, start + MIN_ANNOUNCEMENT_MS, Math.min(durationMs, start + MAX_ANNOUNCEMENT_MS)),
  };
}

/** Moves the end; the beginning moves along in the same way. */
export function moveEnd({ startMs }: Cut, endMs: number, durationMs: number): Cut {
  const end = clamp(Math.round(endMs), MIN_ANNOUNCEMENT_MS, durationMs);
  return {
    startMs: clamp(startMs, Math.max(0, end - MAX_ANNOUNCEMENT_MS), end - MIN_ANNOUNCEMENT_MS),
    endMs: end,
  };
}

/** A cut of these times that is neither too short nor too long. */
export function cutOf({ startMs, endMs }: Cut, durationMs: number): Cut {
  return moveStart({ startMs, endMs }, startMs, durationMs);
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
