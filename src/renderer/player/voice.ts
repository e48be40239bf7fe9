import type { DuckCurve } from "#shared/domain/messaging/duck.ts";
import type { Result } from "#shared/domain/result/result.ts";
import type { OutputFailure } from "#shared/player/output.ts";

/** A change of a voice's gain. Times in ms on the stage's clock, linear gains. */
export interface Ramp {
  readonly at: number;
  readonly ms: number;
  readonly from: number;
  readonly to: number;
}

/** One of the few sound sources; holds one decoded track at a time. */
export interface Voice {
  /** Reads and decodes a track, replacing the previous one. Ignore a result that arrives after another call. */
  readonly load: (uri: string) => Promise<Result<null, Exclude<OutputFailure, "timeout">>>;
  /** Plays from `positionMs` for at most `lengthMs`, starting exactly at `at`. Cuts off what it played before. */
  readonly play: (at: number, positionMs: number, lengthMs: number) => void;
  /** Stops at `at`; the track stays loaded. */
  readonly halt: (at: number) => void;
  /** Replaces all future ramps: the gain is `from` until `ramp.at`, then follows equal power. */
  readonly ramp: (ramp: Ramp) => void;
  /** Stops at once and drops the track. */
  readonly release: () => void;
}

/** The output of all voices, with one clock and one volume. */
export interface Stage {
  readonly voices: readonly Voice[];
  /** The voice of messages, which {@link duck} does not lower. */
  readonly announcer: Voice;
  /** Replaces the curve of the music's level, on {@link now}. */
  readonly duck: (curve: DuckCurve) => void;
  /** The sound card's clock, in ms. Stops while nothing can be heard. */
  readonly now: () => number;
  /** Whether sound can be played; a page may need a user gesture first. */
  readonly isRunning: () => boolean;
  /** Requests sound. Call it in a user gesture. */
  readonly wake: () => void;
  /** Called when {@link isRunning} may have changed. */
  readonly onChange: (listener: () => void) => () => void;
  /** Linear, ramped over `ms`. */
  readonly setGain: (gain: number, ms: number) => void;
  readonly setMono: (mono: boolean) => void;
  /** Plays the test sound at the stage's volume. */
  readonly testSound: () => void;
  /** RMS of the latest output, in dBFS; −Infinity is digital silence. */
  readonly level: () => number;
  /** Makes the browser reopen its sound card; the clock stops meanwhile, then everything continues. */
  readonly reopen: () => void;
  /** Starts over with another context and clock: the voices drop their tracks. */
  readonly renew: () => void;
  readonly dispose: () => void;
}
