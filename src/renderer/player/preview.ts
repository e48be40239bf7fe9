import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { Listeners } from "#shared/player/listeners.ts";
import {
  NO_PREVIEW,
  type PreviewEvent,
  type PreviewSource,
  type PreviewState,
  type PreviewTrack,
  previewLength,
  previewReducer,
  requirePreviewable,
} from "./preview-state.ts";

/** A sound loaded from a URL that can be paused. The implementation fades. */
export interface PreviewSound {
  readonly play: () => void;
  readonly pause: () => void;
  /** Stops it and releases the audio. */
  readonly dispose: () => void;
}

export interface PreviewSoundHandlers {
  /** Called when it becomes audible. */
  readonly started: () => void;
  readonly ended: () => void;
  readonly failed: () => void;
}

export interface PreviewPlayerOptions {
  readonly openSound: (url: string, handlers: PreviewSoundHandlers) => PreviewSound;
  /** Epoch ms. */
  readonly now: () => number;
  /** Runs once after `ms`; the disposer cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/**
 * Progress of the current preview, for a self-animated bar: at `at` (epoch ms), `heardMs` of `lengthMs` had been
 * played.
 */
export interface PreviewProgress {
  readonly heardMs: number;
  readonly lengthMs: number;
  readonly at: number;
  readonly moving: boolean;
}

/** Plays previews in the browser: a few seconds of each track, one source at a time. React only subscribes. */
export class PreviewPlayer {
  readonly #options: PreviewPlayerOptions;
  readonly #changed = new Listeners<null>();
  readonly #broken = new Listeners<null>();
  #state: PreviewState = NO_PREVIEW;
  #progress: PreviewProgress = { heardMs: 0, lengthMs: 0, at: 0, moving: false };
  #sound: PreviewSound | null = null;
  #cancelTimer: (() => void) | null = null;
  #failures = 0;

  constructor(options: PreviewPlayerOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#changed.add(listener);

  /** Calls the listener for every track whose sound failed to load. Returns the disposer. */
  readonly onBroken = (listener: () => void): (() => void) => this.#broken.add(listener);

  readonly getState = (): PreviewState => this.#state;

  readonly getProgress = (): PreviewProgress => this.#progress;

  /** Previews this source instead of the current one; `load` returns its tracks. */
  readonly start = async (
    source: PreviewSource,
    load: () => Promise<readonly PreviewTrack[]>,
  ): Promise<void> => {
    requirePreviewable(source);
    this.#endSound();
    this.#failures = 0;
    this.#dispatch({ type: "requested", source });
    const loaded = await settled(load);
    if (this.#state.source !== source) return;
    if (!loaded.ok) return this.#dispatch({ type: "loadFailed", source, error: loaded.reason });
    this.#dispatch({ type: "arrived", source, tracks: loaded.value });
    if (this.#state.status === "playing") this.#playCurrent();
  };

  readonly play = (): void => {
    this.#dispatch({ type: "play" });
    if (this.#state.status !== "playing") return;
    if (this.#sound) this.#sound.play();
    else this.#playCurrent();
  };

  readonly pause = (): void => {
    this.#dispatch({ type: "pause" });
    this.#hold();
    this.#sound?.pause();
  };

  /** Advances to the next track, or ends. */
  readonly next = (): void => {
    if (this.#state.tracks.length > 0) this.#finish();
  };

  readonly stop = (): void => {
    this.#endSound();
    this.#dispatch({ type: "stop" });
  };

  #playCurrent(): void {
    const track = this.#state.tracks[this.#state.index];
    if (!track) return;
    this.#progress = {
      heardMs: 0,
      lengthMs: previewLength(this.#state),
      at: this.#options.now(),
      moving: false,
    };
    const sound = this.#options.openSound(track.url, {
      started: () => this.#isCurrent(sound) && this.#run(),
      ended: () => this.#isCurrent(sound) && this.#finish(),
      failed: () => this.#isCurrent(sound) && this.#skipBroken(),
    });
    this.#sound = sound;
    sound.play();
    this.#emit();
  }

  #isCurrent(sound: PreviewSound): boolean {
    return this.#sound === sound;
  }

  #run(): void {
    this.#failures = 0;
    if (this.#state.status !== "playing") return;
    this.#cancelTimer?.();
    this.#progress = { ...this.#progress, at: this.#options.now(), moving: true };
    this.#cancelTimer = this.#options.after(this.#progress.lengthMs - this.#progress.heardMs, () =>
      this.#finish(),
    );
    this.#emit();
  }

  #hold(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (!this.#progress.moving) return;
    const now = this.#options.now();
    const heardMs = Math.min(this.#progress.lengthMs, this.#progress.heardMs + now - this.#progress.at);
    this.#progress = { ...this.#progress, heardMs, at: now, moving: false };
    this.#emit();
  }

  #finish(): void {
    this.#endSound();
    this.#dispatch({ type: "finished" });
    if (this.#state.status === "playing") this.#playCurrent();
  }

  #skipBroken(): void {
    this.#broken.emit(null);
    this.#failures += 1;
    const { source, tracks } = this.#state;
    if (source && this.#failures >= tracks.length) {
      this.#endSound();
      this.#dispatch({ type: "loadFailed", source, error: "No preview could be played" });
    } else {
      this.#finish();
    }
  }

  #endSound(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const sound = this.#sound;
    this.#sound = null;
    this.#progress = { ...this.#progress, heardMs: 0, moving: false };
    sound?.dispose();
  }

  #dispatch(event: PreviewEvent): void {
    this.#state = previewReducer(this.#state, event);
    this.#emit();
  }

  #emit(): void {
    this.#changed.emit(null);
  }
}

async function settled(
  load: () => Promise<readonly PreviewTrack[]>,
): Promise<Result<readonly PreviewTrack[], string>> {
  try {
    return ok(await load());
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
