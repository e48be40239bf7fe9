import { type CachedMedia, planCache } from "#shared/domain/playback/cache-policy.ts";
import { type Backoff, createBackoff } from "#shared/domain/realtime/backoff.ts";
import type { Result } from "#shared/domain/result/result.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { MediaFailure, MediaWish } from "./media-store.ts";

/** An unavailable track is requested again after this, in ms: the service may have been at fault. */
const LEFT_OUT_MS = 3_600_000;

/**
 * If this many tracks in a row are unavailable, the tracks are not at fault: from then on there are waits in
 * between.
 */
const PATIENT_FAILURES = 3;

/**
 * A player without a right to audio asks again after this, in ms, in case it missed the message that it has
 * one.
 */
const FORBIDDEN_MS = 15 * 60_000;

const WAITS = { minMs: 1000, maxMs: 60_000 };

/** The outcome of an attempt to fetch a track. */
export interface Attempt {
  readonly trackId: string;
  readonly done: Result<unknown, MediaFailure>;
  /** How long to fetch nothing after it, in ms. */
  readonly restMs?: number;
}

/** Storage of audio that is fetched ahead. */
export interface FetchAheadStore {
  /** The stored tracks. */
  readonly list: () => readonly CachedMedia[];
  /** Size of a track's audio in bytes, if known. */
  readonly sizeOf: (trackId: string) => number;
  /** Upper bound of storage beyond the current request, in bytes. */
  readonly mostBytes: () => number;
  readonly evict: (trackIds: readonly string[]) => Promise<void>;
  /**
   * Fetches the missing track; with null, if none is missing, may do other work. Null: there is nothing to do
   * for now.
   */
  readonly attempt: (missing: string | null) => Promise<Attempt | null>;
}

export const NO_WISH: MediaWish = {
  upcoming: [],
  later: [],
  budgetBytes: Number.POSITIVE_INFINITY,
  mayFetchLater: false,
  bandwidthKbps: null,
};

/**
 * Fetches a player's requested tracks ahead, one after another in the order of need, and lets the store evict
 * excess ones. Network failures are retried with growing waits, after other tracks; an unavailable track is
 * skipped for an hour; without the right to any audio there is a long pause. {@link retryNow} ends all of
 * these waits.
 */
export class FetchAhead {
  readonly #environment: PlayerEnvironment;
  readonly #store: FetchAheadStore;
  readonly #backoff: Backoff;
  /** Unavailable tracks, and until when they are skipped (ms of the monotonic clock). */
  readonly #leftOut = new Map<string, number>();
  #wish: MediaWish = NO_WISH;
  #isRunning = false;
  /** There may be work that the current step does not know of. */
  #isDirty = false;
  /** A retry was requested during the current step. */
  #isUrged = false;
  /** The track that failed for lack of a network. */
  #stuck: string | null = null;
  #failedInARow = 0;
  #cancelWait: (() => void) | null = null;
  #cancelForgiving: (() => void) | null = null;
  #disposed = false;

  constructor(environment: PlayerEnvironment, store: FetchAheadStore) {
    this.#environment = environment;
    this.#store = store;
    this.#backoff = createBackoff({ ...WAITS, random: environment.random });
  }

  get wished(): MediaWish {
    return this.#wish;
  }

  wish(wish: MediaWish): void {
    this.#wish = wish;
    const wanted = new Set([...wish.upcoming, ...wish.later]);
    for (const id of this.#leftOut.keys()) if (!wanted.has(id)) this.#leftOut.delete(id);
    this.look();
  }

  /** Checks for work: the stored tracks, or the room for them, have changed. */
  look(): void {
    this.#isDirty = true;
    void this.#run();
  }

  /**
   * The network, or the right to play, is reported to be back: nothing is skipped or waited for any longer.
   */
  retryNow(): void {
    this.#cancelWait?.();
    this.#cancelWait = null;
    this.#backoff.reset();
    this.#failedInARow = 0;
    this.#leftOut.clear();
    this.#isUrged = this.#isRunning;
    this.look();
  }

  /** Whether the track was recently unavailable. */
  isLeftOut(trackId: string): boolean {
    const until = this.#leftOut.get(trackId);
    if (until === undefined) return false;
    if (until > this.#environment.monotonic()) return true;
    this.#leftOut.delete(trackId);
    return false;
  }

  /** Starts nothing more. */
  dispose(): void {
    this.#disposed = true;
    this.#cancelWait?.();
    this.#cancelForgiving?.();
  }

  get #mayGoOn(): boolean {
    return !this.#disposed && !this.#cancelWait;
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#isDirty && this.#mayGoOn) {
        this.#isDirty = false;
        while (this.#mayGoOn && (await this.#step()));
      }
    } catch (error) {
      this.#environment.log.warn("Fetching ahead was interrupted", { error: String(error) });
      this.#wait(this.#backoff.next());
    } finally {
      this.#isRunning = false;
    }
    this.#awaitForgiving();
  }

  /** One attempt; false when there is nothing more to do for now. */
  async #step(): Promise<boolean> {
    this.#isUrged = false;
    const budgetBytes = Math.min(this.#wish.budgetBytes, this.#store.mostBytes());
    const plan = planCache({ ...this.#wish, budgetBytes }, this.#store.list(), this.#store.sizeOf);
    if (plan.evict.length > 0) await this.#store.evict(plan.evict);
    const missing = plan.fetch.filter((id) => !this.isLeftOut(id));
    // One track whose audio never arrives must not block the others.
    const next = missing.find((id) => id !== this.#stuck) ?? missing[0] ?? null;
    const attempt = await this.#store.attempt(next);
    if (attempt) this.#judge(attempt);
    return attempt !== null;
  }

  #judge({ trackId, done, restMs = 0 }: Attempt): void {
    if (done.ok) {
      this.#backoff.reset();
      this.#stuck = null;
      this.#failedInARow = 0;
      if (restMs > 0) this.#wait(restMs);
    } else if (done.reason === "network") {
      this.#stuck = trackId;
      this.#later();
    } else if (done.reason === "forbidden") {
      if (!this.#isUrged) this.#wait(FORBIDDEN_MS);
    } else {
      this.#leftOut.set(trackId, this.#environment.monotonic() + LEFT_OUT_MS);
      this.#failedInARow++;
      if (done.reason === "storage" || this.#failedInARow >= PATIENT_FAILURES) this.#later();
    }
  }

  #later(): void {
    if (!this.#isUrged) this.#wait(this.#backoff.next());
  }

  #wait(ms: number): void {
    if (this.#disposed) return;
    this.#cancelWait?.();
    this.#cancelWait = this.#environment.after(ms, () => {
      this.#cancelWait = null;
      this.look();
    });
  }

  /** Checks again when the first skipped track is due for a retry. */
  #awaitForgiving(): void {
    this.#cancelForgiving?.();
    this.#cancelForgiving = null;
    if (this.#disposed || this.#leftOut.size === 0) return;
    const due = Math.min(...this.#leftOut.values()) - this.#environment.monotonic();
    this.#cancelForgiving = this.#environment.after(Math.max(WAITS.minMs, due), () => this.look());
  }
}
