import type { Result } from "#shared/domain/result/result.ts";
import type { OutputFailure } from "#shared/player/output.ts";

/** How the gain of a voice goes from one value to another. Moments in ms of the stage's clock, gains linear. */
export interface Ramp {
  readonly at: number;
  readonly ms: number;
  readonly from: number;
  readonly to: number;
}

/** One of the few sources of sound: holds one decoded track at a time. */
export interface Voice {
  /** Reads and decodes a track, in place of what it held. An answer that comes after another call is to be ignored. */
  readonly load: (uri: string) => Promise<Result<null, Exclude<OutputFailure, "timeout">>>;
  /** Sounds from `positionMs` for at most `lengthMs`, beginning exactly at `at`. What it played before is cut off. */
  readonly play: (at: number, positionMs: number, lengthMs: number) => void;
  /** Ends at `at`; the track stays loaded. */
  readonly halt: (at: number) => void;
  /** Replaces every ramp to come: the gain is `from` until `ramp.at`, then follows equal power. */
  readonly ramp: (ramp: Ramp) => void;
  /** Falls silent at once and forgets the track. */
  readonly release: () => void;
}

/** Where voices sound: one clock and one volume for all of them. */
export interface Stage {
  readonly voices: readonly Voice[];
  /** The clock of the sound card, in ms. Stands still while nothing can be heard. */
  readonly now: () => number;
  /** Whether sound can be made; a page may have to be touched first. */
  readonly isRunning: () => boolean;
  /** Asks for sound. Call it when a person touches the page. */
  readonly wake: () => void;
  /** Called when {@link isRunning} may have changed. */
  readonly onChange: (listener: () => void) => () => void;
  /** Linear, ramped over `ms`. */
  readonly setGain: (gain: number, ms: number) => void;
  readonly setMono: (mono: boolean) => void;
  /** Makes the test sound, at the stage's volume. */
  readonly testSound: () => void;
  /** RMS of what was put out in the last moments, dBFS; −Infinity is digital silence. */
  readonly level: () => number;
  /** Has the browser open its sound card anew; the clock stands still meanwhile, and everything goes on after it. */
  readonly reopen: () => void;
  /** Begins anew, with another context and another clock: the voices forget their tracks. */
  readonly renew: () => void;
  readonly dispose: () => void;
}
