import type { Effect } from "#server/catalog/synth/dsp/effects.ts";
import type { Voice } from "#server/catalog/synth/voices/voice.ts";

/** One player: a voice, its place in the room and its effects. */
export interface Part {
  readonly voice: Voice;
  readonly gain: number;
  /** −1 left, 1 right; single notes scatter around it by `scatter`. */
  readonly pan?: number;
  readonly scatter?: number;
  /** Send levels to the room and the echo. */
  readonly room?: number;
  readonly echo?: number;
  /** 0..1: how much it ducks under the kick. */
  readonly duck?: number;
  /** Created anew for every rendering, because effects are stateful. */
  readonly effects?: () => readonly Effect[];
}

/** One note of a part; time in seconds from the start of the track. */
export interface ScoreNote {
  readonly part: number;
  readonly at: number;
  readonly midi: number;
  readonly seconds: number;
  readonly velocity: number;
}

/** A whole piece, ready to render. */
export interface Score {
  readonly parts: readonly Part[];
  /** Ordered by time. */
  readonly notes: readonly ScoreNote[];
  /** Seconds at which parts with `duck` are lowered. */
  readonly kicks: readonly number[];
  readonly frames: number;
  /** Seconds at the end over which ringing notes fade to silence. */
  readonly fade: number;
  readonly room: {
    readonly seconds: number;
    readonly dark: number;
    readonly preDelayMs: number;
    readonly level: number;
  };
  readonly echo: {
    readonly seconds: number;
    readonly feedback: number;
    readonly dark: number;
    readonly level: number;
  };
  /** Applied to the whole mix, before the limiter. */
  readonly master: () => readonly Effect[];
  readonly gain: number;
}
