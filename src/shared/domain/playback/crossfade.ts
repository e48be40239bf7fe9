/** Lengths and curves of the fades between tracks. Times in ms, gains linear. */

/** Overlap of a skip by a person: perceived as immediate, but not cut off. */
export const SKIP_FADE_MS = 250;

/** Fade-out of a player that ends in order, so that it does not sound like a failure. */
export const END_FADE_MS = 1000;

/** Ramp of play, pause and stop, to avoid clicks. */
export const PAUSE_RAMP_MS = 12;

/** A crossfade takes at most this part of either track. */
const MAX_SHARE_OF_TRACK = 0.25;

/** A shorter overlap sounds like a mistake: the tracks are joined gaplessly instead. */
const SHORTEST_FADE_MS = 100;

export interface CrossfadeSettings {
  readonly crossfade: boolean;
  /** Seconds. */
  readonly crossfade_length: number;
}

/** Overlap of one track with the next, in ms: shortened for short tracks; 0 means gapless. */
export function crossfadeMs(settings: CrossfadeSettings, durationMs: number, nextDurationMs: number): number {
  if (!settings.crossfade) return 0;
  const longest = Math.min(durationMs, nextDurationMs) * MAX_SHARE_OF_TRACK;
  const fade = Math.min(settings.crossfade_length * 1000, longest);
  return fade < SHORTEST_FADE_MS ? 0 : Math.floor(fade);
}

/**
 * Equal power: cos² + sin² = 1, so that two different tracks together are as loud as either alone. `at` is
 * 0-1.
 */
export function fadeInGain(at: number): number {
  return Math.sin((clamp01(at) * Math.PI) / 2);
}

export function fadeOutGain(at: number): number {
  return Math.cos((clamp01(at) * Math.PI) / 2);
}

function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}
