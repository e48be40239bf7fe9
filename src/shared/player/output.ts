import type { MediaHandle } from "./media-store.ts";

/** One play of one track, ready for an output. */
export interface OutputItem {
  /** UUID of this play; every event names it. */
  readonly playId: string;
  readonly media: MediaHandle;
  /** Linear gain for the track's loudness, already limited for its true peak; 1 leaves it as it is. */
  readonly gain: number;
  readonly durationMs: number;
}

/** How to begin. */
export interface StartOptions {
  /** Where in the track, in ms. */
  readonly positionMs: number;
  /** Fade against what sounds now, in ms: equal power, never a click. 0 still ramps for a few ms. */
  readonly fadeMs: number;
  /** Begin paused at that position. */
  readonly paused: boolean;
}

/** Why an item failed: `unreadable` is the file, `decode` its content, `timeout` an output that did not answer. */
export type OutputFailure = "unreadable" | "decode" | "timeout";

export type OutputEvent =
  /** The item is heard (or, begun paused, would be). */
  | { readonly type: "started"; readonly playId: string; readonly positionMs: number }
  /**
   * The next item has taken over at its due time: at the end without crossfade, at the beginning of the overlap with it.
   * `from` sounds on for the overlap; it is not announced again.
   */
  | { readonly type: "transition"; readonly from: string; readonly to: string; readonly positionMs: number }
  /** About once a second while playing, and at once after pause and resume. */
  | { readonly type: "position"; readonly playId: string; readonly positionMs: number }
  /** The item ran to its end and nothing followed. */
  | { readonly type: "ended"; readonly playId: string }
  /** The item, current or next, cannot be played; a next item that failed is forgotten. */
  | { readonly type: "failed"; readonly playId: string; readonly reason: OutputFailure }
  /** About once a second while something sounds: RMS of what was put out, dBFS, as if the volume were 100. */
  | { readonly type: "level"; readonly db: number }
  /** No sound can be made for now; the output tries by itself to come back. */
  | { readonly type: "lost"; readonly reason: "device" | "process" }
  /** Sound again. What played goes on from where it was lost. */
  | { readonly type: "recovered" };

/** What can be tried when something should sound and does not, from the gentlest on. */
export type RecoveryStep = "reopen" | "restart";

/** How everything sounds, apart from the volume. */
export interface OutputSettings {
  readonly mono: boolean;
  /** Id of the sound card, as the platform names it; empty string means the system's default. */
  readonly deviceId: string;
}

/**
 * Makes sound of items: at most one sounds (two while they overlap) and one waits as next. Calls return at once and take
 * effect in order; what happens is told by events. An output never throws for what a device or file does.
 */
export interface Output {
  readonly kind: "native" | "web";
  /** Plays this item now in place of what sounds. Forgets the next one. */
  readonly start: (item: OutputItem, options: StartOptions) => void;
  /**
   * Readies what follows the current item, or takes it back with null. `fadeMs` 0 joins them gaplessly at the exact
   * end; otherwise they overlap for that long with equal power, ending at the current one's end. Too late to overlap
   * in full: it overlaps with what is left. With nothing current it does nothing.
   */
  readonly setNext: (item: OutputItem | null, fadeMs: number) => void;
  /** Falls silent within a few ms without a click and holds the position. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Fades out in `fadeMs` and forgets everything. */
  readonly stop: (fadeMs: number) => void;
  /** 0-100, see volume.ts for the law; ramped, never a jump. */
  readonly setVolume: (volume: number) => void;
  readonly configure: (settings: OutputSettings) => void;
  /** Changes the gain of the item that sounds, if it is this one: ramped, never a jump. Outputs that cannot leave it out. */
  readonly setGain?: (playId: string, gain: number) => void;
  /** Makes a short test sound beside whatever sounds, also while that is paused. Outputs that cannot leave it out. */
  readonly testSound?: () => void;
  /** Opens the device, or starts the whole output, anew; what plays goes on from where it is. */
  readonly recover: (step: RecoveryStep) => void;
  /** The disposer ends the subscription. */
  readonly subscribe: (listener: (event: OutputEvent) => void) => () => void;
  /** Lets go of the device, after a fade where something sounds. */
  readonly dispose: () => Promise<void>;
}
