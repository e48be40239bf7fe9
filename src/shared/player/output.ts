import type { MediaHandle } from "./media-store.ts";

/** One play of one track, ready for an output. */
export interface OutputItem {
  /** UUID of this play, contained in every event. */
  readonly playId: string;
  readonly media: MediaHandle;
  /** Linear gain for the track's loudness, already limited for its true peak; 1 leaves it unchanged. */
  readonly gain: number;
  readonly durationMs: number;
}

/** Start options. */
export interface StartOptions {
  /** Position in the track, in ms. */
  readonly positionMs: number;
  /** Crossfade with the current sound, in ms: equal power, without clicks. 0 still ramps for a few ms. */
  readonly fadeMs: number;
  /** Start paused at that position. */
  readonly paused: boolean;
}

/** Options of a message. Times in ms. */
export interface AnnounceOptions {
  /** When the message begins, from this call on; 0: at once. */
  readonly inMs: number;
  /**
   * Attenuation of the music while the message is heard, in dB. It is lowered smoothly in `duckDownMs` before
   * the message begins (in what is left of that when `inMs` is shorter), and raised in `duckUpMs` after its end.
   */
  readonly duckDb: number;
  readonly duckDownMs: number;
  readonly duckUpMs: number;
}

/**
 * Why an item failed: `unreadable` is the file, `decode` its content, `timeout` an output that did not
 * answer.
 */
export type OutputFailure = "unreadable" | "decode" | "timeout";

export type OutputEvent =
  /** The item is audible (or, started paused, would be). */
  | { readonly type: "started"; readonly playId: string; readonly positionMs: number }
  /**
   * The next item has taken over on schedule: at the end without crossfade, at the start of the overlap with
   * it. `from` keeps playing for the overlap; it is not announced again.
   */
  | { readonly type: "transition"; readonly from: string; readonly to: string; readonly positionMs: number }
  /** About once a second while playing, and immediately after pause and resume. */
  | { readonly type: "position"; readonly playId: string; readonly positionMs: number }
  /** The item played to its end and nothing followed. */
  | { readonly type: "ended"; readonly playId: string }
  /** The item, current or next, is unplayable; a failed next item is dropped. */
  | { readonly type: "failed"; readonly playId: string; readonly reason: OutputFailure }
  /** About once a second while something plays: RMS of the output, dBFS, as if the volume were 100. */
  | { readonly type: "level"; readonly db: number }
  /** The message is audible. */
  | { readonly type: "announcementStarted"; readonly playId: string }
  /** The message was heard to its end, or as far as `stopAnnouncement` let it; `playedMs` of it were audible. */
  | { readonly type: "announcementEnded"; readonly playId: string; readonly playedMs: number }
  /** The message is unplayable, or no sound is possible. */
  | { readonly type: "announcementFailed"; readonly playId: string; readonly reason: OutputFailure | "lost" }
  /** No sound is possible for now; the output tries to recover by itself. */
  | { readonly type: "lost"; readonly reason: "device" | "process" }
  /** Sound is back. Playback continues where it was lost. */
  | { readonly type: "recovered" };

/** Recovery steps for unexpected silence, from the gentlest on. */
export type RecoveryStep = "reopen" | "restart";

/** Sound settings, apart from the volume. */
export interface OutputSettings {
  readonly mono: boolean;
  /** Id of the sound card, as the platform names it; empty string means the system's default. */
  readonly deviceId: string;
}

/**
 * Plays items: at most one is audible (two during an overlap) and one waits as next. Calls return at once and
 * take effect in order; results are reported by events. An output never throws for a device or file failure.
 */
export interface Output {
  readonly kind: "native" | "web";
  /** Plays this item now in place of the current one. Drops the next one. */
  readonly start: (item: OutputItem, options: StartOptions) => void;
  /**
   * Sets the item after the current one, or withdraws it with null. `fadeMs` 0 joins them gaplessly at the
   * exact end; otherwise they overlap for that long with equal power, ending at the current one's end. Too
   * late for the full overlap: it uses the remaining time. Without a current item it does nothing.
   */
  readonly setNext: (item: OutputItem | null, fadeMs: number) => void;
  /** Falls silent within a few ms without a click and keeps the position. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Fades out in `fadeMs` and drops all items. */
  readonly stop: (fadeMs: number) => void;
  /** 0-100, see volume.ts for the curve; ramped, never a jump. */
  readonly setVolume: (volume: number) => void;
  readonly configure: (settings: OutputSettings) => void;
  /**
   * Changes the gain of the current item, if it is this one: ramped, never a jump. Absent if the output does
   * not support it.
   */
  readonly setGain?: (playId: string, gain: number) => void;
  /**
   * Plays a short test sound over the current sound, even while paused. Absent if the output does not support
   * it.
   */
  readonly testSound?: () => void;
  /**
   * Plays a message over the current sound, or alone: also while paused (the music stays paused at its position)
   * and without a current item. One at a time: another one replaces it. Music that starts meanwhile starts
   * lowered. It follows volume and mono, and always ends with one event.
   */
  readonly announce: (item: OutputItem, options: AnnounceOptions) => void;
  /** Fades the message out in `fadeMs`, and the music back in; withdraws it if it has not begun. */
  readonly stopAnnouncement: (fadeMs: number) => void;
  /** Reopens the device, or restarts the whole output; playback continues at its position. */
  readonly recover: (step: RecoveryStep) => void;
  /** The disposer ends the subscription. */
  readonly subscribe: (listener: (event: OutputEvent) => void) => () => void;
  /** Releases the device, after a fade if something is playing. */
  readonly dispose: () => Promise<void>;
}
