import type { PlaybackProblem } from "#shared/contract/player.ts";
import { SKIP_FADE_MS } from "#shared/domain/playback/crossfade.ts";
import type { PlanItem } from "#shared/domain/playback/plan.ts";
import type { Result } from "#shared/domain/result/result.ts";
import { Deck } from "./deck.ts";
import { type Loaded, Loader, type LoadFailure } from "./loader.ts";
import { Mishaps } from "./mishaps.ts";
import { NextUp, type Prepared } from "./next-up.ts";
import type { OutputEvent } from "./output.ts";
import { type Play, type PlayEnding, playGain } from "./play.ts";
import type { PlayheadParts } from "./playhead-parts.ts";
import { Search } from "./search.ts";
import { SilenceWatch } from "./silence-watch.ts";

/**
 * How long to wait for a download while other music is stored, in ms: while something is playing, and in
 * silence.
 */
const CHANGE_PATIENCE_MS = 2500;
const START_PATIENCE_MS = 700;

/** Without stored music the bundled audio starts after this, in ms, and searches repeat at this interval. */
const FALLBACK_AFTER_MS = 4000;
const FALLBACK_SEARCH_MS = 5000;

/** If nothing else was found bundled audio is prepared this long before the current track ends, in ms. */
const FALLBACK_READY_MS = 20_000;

/** Fades at closing and opening time, in ms: guests are still there. */
const CLOSING_FADE_MS = 8000;
const OPENING_FADE_MS = 5000;

/** A track that was heard for this long did not fail immediately, in ms. */
const HEARD_MS = 3000;

/**
 * Keeps the output playing the programme: one play is current, the next one is handed over in time. `settle`
 * compares the desired state with the actual one and does what is missing; it is idempotent and can be called
 * at any time.
 */
export class Playhead {
  readonly #parts: PlayheadParts;
  readonly #search: Search;
  readonly #mishaps: Mishaps;
  readonly #next: NextUp;
  readonly #watch: SilenceWatch;
  readonly #deck: Deck;
  readonly #unsubscribe: () => void;
  /** Why the current play is to be replaced as soon as another one is ready. */
  #outdated: "skipped" | "other-source" | null = null;
  #cancelFallback: (() => void) | null = null;
  #problem: PlaybackProblem | null = null;
  /** Nothing follows the current play. */
  #isLast = false;
  /** The location was closed: its first music fades in softly. */
  #opens = false;
  #disposed = false;

  constructor(parts: PlayheadParts) {
    this.#parts = parts;
    const loader = new Loader(parts.media, parts.environment);
    const deck = new Deck(parts);
    const search = new Search({ ...parts, loader, again: () => this.settle() });
    const next = new NextUp({ ...parts, loader, failed: (reason) => this.#onNothingFound(reason) });
    this.#deck = deck;
    this.#search = search;
    this.#next = next;
    this.#mishaps = new Mishaps({
      ...{ ...parts, loader, deck, search, next },
      settle: () => this.settle(),
      giveUp: (tooMany) => this.#giveUp(tooMany),
    });
    this.#watch = new SilenceWatch({
      ...parts,
      isExpected: () => deck.isHeard && !parts.isAnnouncing(),
      isLost: () => deck.play !== null && !deck.isPaused && deck.isLost,
      nextTrack: () => this.#giveUp(false),
    });
    this.#unsubscribe = parts.output.subscribe((event) => this.#onOutput(event));
  }

  /** The current play; also null while bundled audio replaces it. */
  get current(): Play | null {
    return this.#deck.play?.isFallback ? null : this.#deck.play;
  }

  /** The play that certainly follows. */
  get next(): PlanItem | null {
    const next = this.#next.prepared?.play;
    return next && !next.isFallback ? next.item : null;
  }

  /** Whether anything is playing, including bundled audio. */
  get isRunning(): boolean {
    return this.#deck.play?.running ?? false;
  }

  /** The track that is heard or about to be, including bundled audio; null while paused. */
  get track(): PlanItem["track"] | null {
    return this.#deck.isPaused ? null : (this.#deck.play?.item.track ?? null);
  }

  /** Whether the output cannot make any sound. */
  get isLost(): boolean {
    return this.#deck.isLost;
  }

  /** Why no music plays. */
  get problem(): PlaybackProblem | null {
    return this.current ? null : this.#problem;
  }

  settle(): void {
    const { programme, changed, fallback } = this.#parts;
    if (this.#disposed || !programme.zone) return;
    if (programme.isClosed(this.#parts.clock.now())) {
      this.#close();
      changed();
      return;
    }
    if (this.current && !programme.allows(this.current.item.track)) this.#end(SKIP_FADE_MS);
    const current = this.#deck.play;
    if (!current) {
      if (this.#wantsToPlay() && !this.#isLast) this.#seek();
    } else {
      this.#setPaused(!this.#wantsToPlay());
      if (current.isFallback || this.#outdated) {
        if (!this.#deck.isPaused) this.#seek();
      } else if (!this.#search.isWaiting && !this.#isLast) {
        this.#next.settle(current);
      }
      if (this.#needsFallbackNext() && !this.#isLast)
        this.#next.settleWith(() => fallback.next(), this.#deck.play);
    }
    changed();
  }

  /** The location is closed: the current play fades out, which is not a problem. */
  #close(): void {
    this.#opens = true;
    this.#search.drop();
    this.#cancelFallback?.();
    if (this.#deck.play) this.#endInSilence("closed", CLOSING_FADE_MS);
    this.#outdated = null;
    this.#problem = this.#parts.programme.source ? null : "no-source";
  }

  /** A person wants to hear something else. */
  skip(): void {
    if (!this.#deck.play) return;
    if (this.#next.prepared || this.#deck.isPaused) {
      this.#end(this.#fadeTo(this.#next.prepared?.play.item ?? null));
    } else {
      this.#search.drop();
      this.#outdated ??= "skipped";
    }
    this.settle();
  }

  /** The plan has changed: searches for the old one are obsolete. `cut` ends the current play too. */
  replan(cut: boolean): void {
    this.#search.drop();
    if (!this.#deck.play?.isFallback) {
      this.#next.drop();
      this.#problem = null;
    }
    if (!cut || !this.current) return;
    // Music continues until the new source's is stored.
    if (this.#parts.programme.source && !this.#deck.isPaused) this.#outdated = "other-source";
    else this.#endInSilence();
  }

  /**
   * The zone's volume_eq was switched: applies at once to prepared plays, and to the current one if the
   * output supports it.
   */
  adjustGain(): void {
    if (!this.#deck.play) return;
    const equalise = this.#parts.programme.zone?.settings.volume_eq ?? true;
    this.#parts.output.setGain?.(this.#deck.play.playId, playGain(this.#deck.play, equalise));
    this.#next.drop();
    this.settle();
  }

  /** Whether the current play is the last one: it plays to its end, followed by silence. */
  setLast(isLast: boolean): void {
    if (isLast === this.#isLast) return;
    if (isLast) this.#next.drop();
    this.#isLast = isLast;
    this.settle();
  }

  /** Silence; all plays are dropped. */
  clear(): void {
    this.#endInSilence();
    this.#problem = null;
  }

  /** An obstacle may be gone: stops waiting. */
  retryNow(): void {
    this.#search.now();
  }

  dispose(): void {
    this.#disposed = true;
    this.#unsubscribe();
    this.#search.drop();
    this.#watch.dispose();
    this.#cancelFallback?.();
  }

  /** Time until the current play is replaced by the next one if nothing interferes, in ms. */
  get leftMs(): number {
    return this.current ? this.#deck.leftMs : 0;
  }

  /** Searches for something to play; it replaces silence, bundled audio and outdated music. */
  #seek(): void {
    if (this.#search.isUnderWay) return;
    if (this.#search.isWaiting) {
      if (!this.#deck.play) this.#playFallback();
      return;
    }
    const { programme, clock, fallback } = this.#parts;
    const candidates = programme.candidates(clock.now());
    if (candidates.length === 0) {
      this.#onNothingPlanned();
      return;
    }
    const ms = this.#deck.play ? CHANGE_PATIENCE_MS : START_PATIENCE_MS;
    this.#search.begin(candidates, { ms, choosy: !fallback.isEmpty }, (loaded) => this.#onSearched(loaded));
    if (!this.#deck.play) this.#playFallbackIfThisTakesLong();
  }

  #onNothingPlanned(): void {
    const { programme, clock } = this.#parts;
    const failure = programme.source ? "no-playable-track" : "no-source";
    this.#problem = programme.isSilent(clock.now()) ? null : failure;
    if (this.#deck.play?.isFallback || this.#outdated === "other-source") this.#endInSilence();
    this.#outdated = null;
  }

  #onSearched(loaded: Result<Loaded, LoadFailure>): void {
    const { programme, clock } = this.#parts;
    this.#cancelFallback?.();
    if (!loaded.ok) {
      if (this.#outdated === "skipped") this.#outdated = null;
      this.#onNothingFound(loaded.reason);
    } else if (this.#wantsToPlay()) {
      const { item, media } = loaded.value;
      const resumed = programme.resumeAt(clock.now());
      const positionMs = resumed?.item === item ? resumed.positionMs : 0;
      this.#replaceWith(this.#next.prepare(item, media, { after: null, positionMs }));
    }
    this.settle();
  }

  #onNothingFound(reason: LoadFailure): void {
    this.#problem = reason;
    this.#search.later(this.#parts.fallback.isEmpty ? undefined : FALLBACK_SEARCH_MS);
  }

  /** After bundled audio, and after music without a found successor. */
  #needsFallbackNext(): boolean {
    const { play, leftMs } = this.#deck;
    return play !== null && (play.isFallback || (this.#search.isWaiting && leftMs < FALLBACK_READY_MS));
  }

  #playFallbackIfThisTakesLong(): void {
    const wait = Math.max(0, FALLBACK_AFTER_MS - this.#search.barrenMs);
    this.#cancelFallback?.();
    this.#cancelFallback = this.#parts.environment.after(wait, () => {
      if (!this.#search.isUnderWay || this.#deck.play) return;
      this.#problem = "waiting-for-network";
      this.#playFallback();
      this.settle();
    });
  }

  /** Plays bundled audio while there is nothing else; during bundled audio it queues the next one. */
  #playFallback(): void {
    const spare = this.#wantsToPlay() ? this.#parts.fallback.next() : null;
    if (!spare) return;
    this.#take(this.#next.prepare(spare.item, spare.media, { after: null, isFallback: true }), 0);
  }

  #replaceWith(prepared: Prepared): void {
    const opening = this.#opens ? OPENING_FADE_MS : 0;
    const fadeMs = this.#deck.play ? this.#fadeTo(prepared.play.item) : opening;
    this.#finish("skip");
    this.#take(prepared, fadeMs);
  }

  /** Overlap of the current track with one that a person wants to hear now. */
  #fadeTo(item: PlanItem | null): number {
    const crossfade = this.#deck.play && item ? this.#parts.programme.fadeMs(this.#deck.play.item, item) : 0;
    return crossfade || SKIP_FADE_MS;
  }

  /** Makes it the current play and starts it. */
  #take(prepared: Prepared, fadeMs: number): void {
    const item = this.#next.outputItem(prepared);
    this.#deck.start(prepared.play, item, fadeMs, !this.#wantsToPlay());
    this.#hasBegun(prepared.play);
  }

  #hasBegun(play: Play): void {
    const { programme, clock, dequeued, troubles } = this.#parts;
    this.#next.taken();
    this.#opens = false;
    this.#watch.began();
    if (play.isFallback) {
      troubles.open("DEVICE_ERROR_FALLBACK_AUDIO", this.#problem ?? "");
    } else {
      troubles.close("DEVICE_ERROR_FALLBACK_AUDIO");
      this.#outdated = null;
      this.#problem = null;
      this.#search.found();
      programme.advance(play.item, clock.now());
      if (play.item.queueId !== null) dequeued(play.item.queueId);
    }
    this.#noteProgress();
  }

  /** Ends the current play and switches to the next one, or falls silent until another one is found. */
  #end(fadeMs: number): void {
    const next = this.#next.prepared;
    if (!next || !(next.play.isFallback || this.#parts.programme.allows(next.play.item.track))) {
      this.#endInSilence();
      return;
    }
    this.#finish("skip");
    this.#take(next, fadeMs);
  }

  #endInSilence(ending: PlayEnding = "skip", fadeMs = SKIP_FADE_MS): void {
    this.#finish(ending);
    this.#search.drop();
    this.#next.taken();
    this.#parts.output.stop(fadeMs);
    this.#parts.troubles.close("DEVICE_ERROR_FALLBACK_AUDIO");
    this.#noteProgress();
  }

  /** The current track is unplayable or inaudible. `tooMany` consecutive failures: the next attempt waits. */
  #giveUp(tooMany: boolean): void {
    this.#end(0);
    if (tooMany) {
      this.#search.later();
      this.#problem = "track-failed";
    }
    this.settle();
  }

  #finish(ending: PlayEnding): void {
    const play = this.#deck.take();
    if (!play) return;
    // A search that runs during bundled audio continues.
    if (!play.isFallback) this.#search.drop();
    this.#outdated = null;
    this.#parts.diary.end(play, ending);
  }

  #setPaused(paused: boolean): void {
    if (!this.#deck.setPaused(paused)) return;
    this.#watch.started();
    this.#noteProgress();
  }

  #onOutput(event: OutputEvent): void {
    switch (event.type) {
      case "started":
      case "position":
        this.#onPosition(event);
        return;
      case "transition":
        this.#onTransition(event);
        return;
      case "ended":
        if (this.#deck.play?.playId !== event.playId) return;
        this.#finish("natural");
        this.#next.taken();
        this.settle();
        return;
      case "failed":
        this.#parts.environment.log.warn("A track could not be played", { ...event });
        this.#mishaps.failed(event.playId, event.reason);
        return;
      case "level":
        this.#watch.measured(event.db);
        return;
      case "lost":
      case "recovered":
        this.#parts.environment.log.warn(`The output was ${event.type}`);
        this.#deck.setLost(event.type === "lost");
        this.#watch.started();
        this.#parts.changed();
    }
  }

  #onPosition({ type, playId, positionMs }: Extract<OutputEvent, { type: "started" | "position" }>): void {
    const play = this.#deck.play;
    if (play?.playId !== playId) return;
    this.#watch.alive();
    const isNews = this.#deck.setPosition(positionMs) || type === "started";
    if (positionMs - play.beganAtMs > HEARD_MS) this.#mishaps.over();
    this.#noteProgress();
    if (!isNews) return;
    if (!play.isFallback) {
      this.#search.succeeded();
      this.#problem = null;
    }
    this.settle();
  }

  /** The output switched to the play it received, possibly one that was withdrawn a moment too late. */
  #onTransition({ from, to, positionMs }: Extract<OutputEvent, { type: "transition" }>): void {
    const next = this.#next.handedOver(to);
    if (this.#deck.play?.playId !== from || !next) return;
    const outdated = this.#outdated;
    this.#finish("natural");
    this.#deck.follow(next.play, positionMs);
    this.#hasBegun(next.play);
    if (outdated === "other-source") this.#outdated = outdated;
    this.settle();
  }

  #wantsToPlay(): boolean {
    return this.#parts.programme.wantsToPlay(this.#parts.clock.now());
  }

  #noteProgress(): void {
    this.#parts.diary.inBackground(this.#parts.diary.noteProgress(this.#parts.programme, this.#deck.play));
  }
}
