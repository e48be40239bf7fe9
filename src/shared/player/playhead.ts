import type { PlaybackProblem, PlayRecord } from "../contract/player.ts";
import { SKIP_FADE_MS } from "../domain/playback/crossfade.ts";
import type { PlanItem } from "../domain/playback/plan.ts";
import type { Diary } from "./diary.ts";
import type { PlayerEnvironment } from "./environment.ts";
import { Loader } from "./loader.ts";
import type { MediaHandle, MediaStore } from "./media-store.ts";
import type { Output, OutputEvent } from "./output.ts";
import { heldPlay, newPlay, outputItemOf, type Play, playPosition, withPosition } from "./play.ts";
import type { Programme } from "./programme.ts";
import { Retry } from "./retry.ts";

/** How long a start waits for a download while other music is at hand, in ms. */
const START_PATIENCE_MS = 2500;

/** The next track must be at hand this long before it is due, in ms; else another one takes its place. */
const PREPARE_MARGIN_MS = 8000;

/** Failures in a row before the next attempt waits. */
const PATIENT_FAILURES = 3;

/** A track that was heard for this long did not fail at once, in ms. */
const HEARD_MS = 3000;

interface Prepared {
  readonly play: Play;
  readonly media: MediaHandle;
  readonly fadeMs: number;
}

export interface PlayheadParts {
  readonly programme: Programme;
  readonly output: Output;
  readonly media: MediaStore;
  readonly diary: Diary;
  readonly environment: PlayerEnvironment;
  /** The current play, the next one or a problem has changed. */
  readonly changed: () => void;
  /** A queued track has begun. */
  readonly dequeued: (queueId: string) => void;
}

/**
 * Keeps the output playing what the programme says: one play is current, the next one is handed over in time. Whatever
 * happens, `settle` compares what should be with what is and does what is missing; it can be called at any time, twice too.
 */
export class Playhead {
  readonly #parts: PlayheadParts;
  readonly #loader: Loader;
  readonly #retry: Retry;
  readonly #unsubscribe: () => void;
  #current: Play | null = null;
  #next: Prepared | null = null;
  /** The head of the plan that `#next` was sought for. */
  #nextFor: string | null = null;
  #searching = false;
  /** These grow when a search or a preparation under way is no longer wanted. */
  #search = 0;
  #preparation = 0;
  #failures = 0;
  #problem: PlaybackProblem | null = null;
  #paused = false;
  #lost = false;
  #disposed = false;

  constructor(parts: PlayheadParts) {
    this.#parts = parts;
    this.#loader = new Loader(parts.media, parts.environment);
    this.#retry = new Retry(parts.environment, () => this.settle());
    this.#unsubscribe = parts.output.subscribe((event) => this.#onOutput(event));
  }

  /** The play under way. */
  get current(): Play | null {
    return this.#current;
  }

  /** What certainly comes after it. */
  get next(): PlanItem | null {
    return this.#next?.play.item ?? null;
  }

  /** Whether the output can make no sound. */
  get isLost(): boolean {
    return this.#lost;
  }

  /** Why nothing plays. */
  get problem(): PlaybackProblem | null {
    return this.#current ? null : this.#problem;
  }

  settle(): void {
    if (this.#disposed || !this.#parts.programme.zone) return;
    if (this.#current && !this.#parts.programme.allows(this.#current.item.track)) {
      this.#end("skip", this.#next);
    }
    if (this.#current) {
      this.#setPaused(!this.#wantsToPlay());
      this.#prepareNext();
    } else if (this.#wantsToPlay()) {
      this.#begin();
    }
    this.#parts.changed();
  }

  /** A person wants to hear something else. */
  skip(): void {
    if (!this.#current) return;
    this.#end("skip", this.#next);
    this.settle();
  }

  /** The plan is another one: nothing that was sought for the old one is of use. `cut` ends the current play too. */
  replan(cut: boolean): void {
    this.#dropSearch();
    this.#dropNext();
    this.#problem = null;
    if (cut && this.#current) this.#end("skip", null);
  }

  /** Silence; nothing is kept. */
  clear(): void {
    this.replan(true);
    this.#parts.output.stop(SKIP_FADE_MS);
  }

  /** What was in the way may be gone: does not wait any longer. */
  retryNow(): void {
    this.#retry.now();
  }

  dispose(): void {
    this.#disposed = true;
    this.#unsubscribe();
    this.#retry.cancel();
  }

  #begin(): void {
    if (this.#searching || this.#retry.isWaiting) return;
    const { programme, diary } = this.#parts;
    const candidates = programme.candidates();
    if (candidates.length === 0) {
      this.#problem = programme.source ? "no-playable-track" : "no-source";
      return;
    }
    this.#searching = true;
    const search = this.#search;
    const found = this.#loader.load(candidates, START_PATIENCE_MS).then((loaded) => {
      if (search !== this.#search || this.#disposed) return;
      this.#searching = false;
      if (!loaded.ok) {
        this.#problem = loaded.reason;
        this.#retry.later();
      } else if (this.#wantsToPlay()) {
        const { item, media } = loaded.value;
        const positionMs = programme.resume?.item === item ? programme.resume.positionMs : 0;
        this.#take(this.#prepare(item, media, positionMs), 0);
      }
      this.settle();
    });
    diary.inBackground(found);
  }

  #prepareNext(): void {
    const current = this.#current;
    const [head] = this.#parts.programme.candidates(1);
    if (!current || this.#retry.isWaiting) return;
    if (!head) {
      this.#dropNext();
      return;
    }
    const key = [head.at.cycle, head.at.index, head.queueId, head.track.id].join("/");
    if (key === this.#nextFor) {
      this.#refreshFade(current);
      return;
    }
    this.#dropNext();
    this.#nextFor = key;
    this.#parts.diary.inBackground(this.#loadNext(current, head));
  }

  async #loadNext(current: Play, head: PlanItem): Promise<void> {
    const { programme, output, environment, changed } = this.#parts;
    const preparation = this.#preparation;
    const left = current.item.track.durationMs - playPosition(current, environment.now());
    const patience = Math.max(0, left - PREPARE_MARGIN_MS - programme.fadeMs(current.item, head));
    const loaded = await this.#loader.load(programme.candidates(), patience);
    if (preparation !== this.#preparation || this.#current?.playId !== current.playId) return;
    if (!loaded.ok) {
      this.#nextFor = null;
      this.#retry.later();
      return;
    }
    const next = this.#prepare(loaded.value.item, loaded.value.media, 0);
    this.#next = next;
    output.setNext(this.#outputItem(next), next.fadeMs);
    changed();
  }

  /** The length of the crossfade may have been changed in the meantime. */
  #refreshFade(current: Play): void {
    if (!this.#next) return;
    const fadeMs = this.#parts.programme.fadeMs(current.item, this.#next.play.item);
    if (fadeMs === this.#next.fadeMs) return;
    this.#next = { ...this.#next, fadeMs };
    this.#parts.output.setNext(this.#outputItem(this.#next), fadeMs);
  }

  #prepare(item: PlanItem, media: MediaHandle, positionMs: number): Prepared {
    const { programme, environment } = this.#parts;
    const fadeMs = this.#current ? programme.fadeMs(this.#current.item, item) : 0;
    const sourceId = programme.source?.id ?? null;
    return {
      play: newPlay(environment.newId(), item, sourceId, positionMs, environment.now()),
      media,
      fadeMs,
    };
  }

  /** Makes it the current play and lets it sound. */
  #take(prepared: Prepared, fadeMs: number): void {
    this.#paused = !this.#wantsToPlay();
    const { positionMs } = prepared.play;
    this.#parts.output.start(this.#outputItem(prepared), { positionMs, fadeMs, paused: this.#paused });
    this.#becomeCurrent(prepared.play);
  }

  #becomeCurrent(play: Play): void {
    const { programme, dequeued } = this.#parts;
    this.#current = play;
    this.#preparation++;
    this.#next = null;
    this.#nextFor = null;
    programme.advance(play.item);
    if (play.item.queueId !== null) dequeued(play.item.queueId);
    this.#noteProgress();
  }

  /** Ends the current play and goes over to `next`, or falls silent until another one is found. */
  #end(transition: PlayRecord["transition"], next: Prepared | null): void {
    this.#finish(transition);
    if (next && this.#parts.programme.allows(next.play.item.track)) {
      this.#take(next, SKIP_FADE_MS);
    } else {
      this.#dropNext();
      this.#parts.output.stop(SKIP_FADE_MS);
      this.#noteProgress();
    }
  }

  #finish(transition: PlayRecord["transition"]): void {
    const play = this.#current;
    this.#current = null;
    this.#dropSearch();
    if (play) this.#parts.diary.end(play, transition);
  }

  #setPaused(paused: boolean): void {
    if (this.#paused === paused) return;
    this.#paused = paused;
    this.#holdPosition();
    if (paused) this.#parts.output.pause();
    else this.#parts.output.resume();
    this.#noteProgress();
  }

  #onOutput(event: OutputEvent): void {
    switch (event.type) {
      case "started":
      case "position":
        this.#onPosition(event);
        return;
      case "transition":
        if (this.#current?.playId !== event.from || this.#next?.play.playId !== event.to) return;
        this.#onTransition(this.#next.play, event.positionMs);
        return;
      case "ended":
        if (this.#current?.playId !== event.playId) return;
        this.#finish("natural");
        this.#dropNext();
        this.settle();
        return;
      case "failed":
        this.#parts.environment.log.warn("A track could not be played", { ...event });
        this.#onFailed(event.playId);
        return;
      case "level":
        return;
      case "lost":
      case "recovered":
        this.#lost = event.type === "lost";
        this.#parts.environment.log.warn(`The output was ${event.type}`);
        this.#holdPosition();
        this.#parts.changed();
    }
  }

  #onPosition({ type, playId, positionMs }: Extract<OutputEvent, { type: "started" | "position" }>): void {
    const current = this.#current;
    if (current?.playId !== playId) return;
    const running = !this.#paused && !this.#lost;
    this.#current = withPosition(current, positionMs, running, this.#parts.environment.now());
    if (positionMs - current.beganAtMs > HEARD_MS) this.#failures = 0;
    this.#noteProgress();
    if (type === "position") return;
    this.#retry.succeeded();
    this.#problem = null;
    this.settle();
  }

  #onTransition(play: Play, positionMs: number): void {
    this.#finish("natural");
    this.#becomeCurrent(withPosition(play, positionMs, true, this.#parts.environment.now()));
    this.settle();
  }

  #onFailed(playId: string): void {
    const { media, diary } = this.#parts;
    if (this.#next?.play.playId === playId) {
      const { id } = this.#next.play.item.track;
      this.#dropNext();
      this.#loader.distrust(id);
      if (this.#countFailure()) diary.inBackground(media.distrust(id).then(() => this.settle()));
    } else if (this.#current?.playId === playId) {
      this.#current = heldPlay(this.#current, false, this.#parts.environment.now());
      diary.inBackground(this.#playAgain(this.#current));
    }
  }

  /** The current track broke: once more from where it was, with its audio looked at anew; after that the next one. */
  async #playAgain(play: Play): Promise<void> {
    const { media, programme, output } = this.#parts;
    const { id } = play.item.track;
    await media.distrust(id);
    if (play.retries > 0) this.#loader.distrust(id);
    const candidates = play.retries > 0 ? programme.candidates() : [play.item, ...programme.candidates()];
    const loaded = await this.#loader.load(candidates, START_PATIENCE_MS);
    if (this.#current?.playId !== play.playId) return;
    this.#dropNext();
    if (loaded.ok && loaded.value.item === play.item) {
      const again = { ...play, retries: play.retries + 1 };
      this.#current = again;
      output.start(this.#outputItem({ play: again, media: loaded.value.media }), {
        positionMs: play.positionMs,
        fadeMs: 0,
        paused: this.#paused,
      });
    } else {
      this.#finish("skip");
      output.stop(0);
      if (!this.#countFailure()) this.#problem = "track-failed";
    }
    this.settle();
  }

  /** Whether to go on at once; after several failures in a row it goes on later. */
  #countFailure(): boolean {
    this.#failures++;
    if (this.#failures <= PATIENT_FAILURES) return true;
    this.#retry.later();
    return false;
  }

  #wantsToPlay(): boolean {
    return this.#parts.programme.wantsToPlay(this.#parts.environment.now());
  }

  #outputItem({ play, media }: Pick<Prepared, "play" | "media">) {
    return outputItemOf(play, media, this.#parts.programme.zone?.settings.volume_eq ?? true);
  }

  /** The position stops or goes on from where it is now. */
  #holdPosition(): void {
    const current = this.#current;
    if (!current) return;
    const running = !this.#paused && !this.#lost && current.startedAt !== null;
    this.#current = heldPlay(current, running, this.#parts.environment.now());
  }

  #dropSearch(): void {
    this.#search++;
    this.#searching = false;
    this.#retry.cancel();
  }

  #dropNext(): void {
    this.#preparation++;
    this.#nextFor = null;
    if (!this.#next) return;
    this.#next = null;
    this.#parts.output.setNext(null, 0);
  }

  #noteProgress(): void {
    this.#parts.diary.inBackground(this.#parts.diary.noteProgress(this.#parts.programme, this.#current));
  }
}
