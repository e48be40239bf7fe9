import {
  type ControlCommand,
  type PlaybackIntent,
  type PlaybackProblem,
  type PlaybackState,
  type PlaybackStatus,
  type PlayerReport,
  type PlayerZone,
  type PlayRecord,
  REPORT_INTERVAL_MS,
  type SourceSnapshot,
} from "../contract/player.ts";
import { crossfadeMs, SKIP_FADE_MS } from "../domain/playback/crossfade.ts";
import { isEligible } from "../domain/playback/eligibility.ts";
import {
  cursorAfterTrack,
  nextItems,
  PLAN_START,
  type PlanCursor,
  type PlanItem,
} from "../domain/playback/plan.ts";
import { mayPlay, rightOfZone } from "../domain/playback/right-to-play.ts";
import { type Backoff, createBackoff } from "../domain/realtime/backoff.ts";
import type { EngineEvent, FeedPlayer, PlaybackEngineOptions } from "./engine-types.ts";
import type { PlayerEnvironment } from "./environment.ts";
import { Listeners } from "./listeners.ts";
import { Loader } from "./loader.ts";
import { intentPatch, LocalWishes } from "./local-wishes.ts";
import type { MediaHandle } from "./media-store.ts";
import type { OutputEvent } from "./output.ts";
import { newPlay, type Play, playPosition, recordOf, unplannedItem, withPosition } from "./play.ts";
import { type EngineView, playbackStateOf, reportOf } from "./playback-state.ts";
import type { StoredProgress } from "./player-store.ts";
import { filterOf, mediaWishOf, outputItemOf, planInputOf } from "./programme.ts";

/** How long a start waits for a download while other music is at hand, in ms. */
const START_PATIENCE_MS = 2500;

/** The next track must be at hand this long before it is due, in ms; else another one takes its place. */
const PREPARE_MARGIN_MS = 8000;

const RETRY = { minMs: 1000, maxMs: 30_000 };

/** Failures of current tracks in a row before the next attempt waits. */
const PATIENT_FAILURES = 3;

/** A track that was this close to its end is not resumed after a restart, in ms. */
const RESUME_MARGIN_MS = 3000;

const UPCOMING = 20;

const SILENT_INTENT: PlaybackIntent = {
  version: 0,
  playing: false,
  volume: 60,
  playOrder: "AUTO",
  seed: 0,
  queue: [],
};

interface Prepared {
  readonly play: Play;
  readonly media: MediaHandle;
  readonly fadeMs: number;
}

/**
 * The player: keeps a zone's music sounding from what the service last said and what is at hand, with or without a
 * network. It decides; an {@link Output} makes the sound, a {@link MediaStore} has the audio, a feed talks to the service.
 *
 * [Note: one way to settle] Whatever changes (zone, source, intent, an event of the output) is noted first; `#settle` then
 * compares what should be with what is and does what is missing. It can be called at any time and twice.
 */
export class PlaybackEngine implements FeedPlayer {
  readonly #options: PlaybackEngineOptions;
  readonly #environment: PlayerEnvironment;
  readonly #loader: Loader;
  readonly #wishes: LocalWishes;
  readonly #retry: Backoff;
  readonly #listeners = new Listeners<EngineEvent>();
  readonly #dequeued = new Set<string>();
  readonly #seenCommands: string[] = [];
  readonly #disposers: (() => void)[] = [];

  #zone: PlayerZone | null = null;
  #source: SourceSnapshot | null = null;
  #intent: PlaybackIntent = SILENT_INTENT;
  #serviceIntent: PlaybackIntent | null = null;
  #cursor: PlanCursor = PLAN_START;

  #current: Play | null = null;
  #next: Prepared | null = null;
  /** The head of the plan that `#next` was sought for. */
  #nextFor: string | null = null;
  #resume: { readonly item: PlanItem; readonly positionMs: number } | null = null;

  #running = false;
  #searching = false;
  /** Grows when a search or a preparation under way is no longer wanted. */
  #search = 0;
  #preparation = 0;
  #failures = 0;
  #problem: PlaybackProblem | null = null;
  #outputPaused = false;
  #outputLost = false;
  #deviceId = "";
  #online = false;
  #clockOffsetMs = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelTick: (() => void) | null = null;
  #cancelAnnouncement: (() => void) | null = null;

  constructor(options: PlaybackEngineOptions) {
    this.#options = options;
    this.#environment = options.environment;
    this.#loader = new Loader(options.media, options.environment);
    this.#wishes = new LocalWishes(options.environment.now);
    this.#retry = createBackoff({ ...RETRY, random: options.environment.random });
  }

  /** Takes up what the store holds and plays on: the track that was playing, from where it was. */
  async start(): Promise<void> {
    const { player, progress } = await this.#options.store.load();
    this.#disposers.push(this.#options.output.subscribe((event) => this.#onOutput(event)));
    this.#zone = player.zone;
    this.#source = player.source;
    this.#intent = player.intent ?? SILENT_INTENT;
    this.#serviceIntent = player.intent;
    if (progress.sourceId === (player.source?.id ?? null)) this.#cursor = progress.cursor;
    for (const id of progress.dequeued) this.#dequeued.add(id);
    await this.#recoverPlay(progress);
    this.#running = true;
    this.#options.output.setVolume(this.#intent.volume);
    this.#configureOutput();
    this.#tick();
    this.#settle();
  }

  /** Ends in order: the position is kept, the output let go. */
  async dispose(): Promise<void> {
    this.#running = false;
    for (const cancel of [this.#cancelRetry, this.#cancelTick, this.#cancelAnnouncement]) cancel?.();
    for (const dispose of this.#disposers) dispose();
    await this.#options.store.saveProgress(this.#progress());
    await this.#options.output.dispose();
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** What a screen at this player shows; null when it is not paired. */
  state(): PlaybackState | null {
    return playbackStateOf(this.#view());
  }

  report(): PlayerReport {
    return reportOf(this.#view());
  }

  dequeuedIds(): readonly string[] {
    return [...this.#dequeued];
  }

  setOnline(online: boolean, clockOffsetMs: number): void {
    const cameBack = online && !this.#online;
    this.#online = online;
    this.#clockOffsetMs = clockOffsetMs;
    if (cameBack && this.#problem === "waiting-for-network") this.#retryNow();
    this.#announce();
  }

  setZone(zone: PlayerZone): void {
    if (this.#zone && this.#zone.soundZone.id !== zone.soundZone.id) this.unpair();
    this.#zone = zone;
    this.#configureOutput();
    this.#savePlayer();
    this.#settle();
  }

  setSource(source: SourceSnapshot | null, immediate: boolean): void {
    const before = this.#source;
    if (before?.id === source?.id && before?.snapshot === source?.snapshot) return;
    this.#source = source;
    this.#savePlayer();
    this.#dropSearch();
    if (before?.id !== source?.id) {
      this.#cursor = PLAN_START;
      this.#resume = null;
      this.#dropNext();
      if (this.#current && (immediate || !source)) this.#end("skip", null);
    }
    this.#settle();
  }

  setIntent(intent: PlaybackIntent): void {
    if (this.#serviceIntent?.version === intent.version) return;
    this.#serviceIntent = intent;
    const named = new Set(intent.queue.map(({ id }) => id));
    for (const id of this.#dequeued) if (!named.has(id)) this.#dequeued.delete(id);
    this.#wantIntent(this.#wishes.over(intent));
  }

  /** Does at once what a person at this player asks, and tells the service. */
  command(command: ControlCommand): void {
    if (command.type === "skip") {
      this.#skip();
      return;
    }
    const patch = intentPatch(command);
    const fulfilled = patch ? this.#wishes.add(patch) : null;
    if (patch) this.#wantIntent({ ...this.#intent, ...patch });
    this.#options.sendCommand(command).then(
      (result) => {
        fulfilled?.();
        if (!result.ok && result.reason === "refused" && this.#serviceIntent) {
          this.#wantIntent(this.#wishes.over(this.#serviceIntent));
        }
      },
      (error: unknown) => this.#environment.log.warn("A command was not sent", { error: String(error) }),
    );
  }

  skip(commandId: string): void {
    if (this.#seenCommands.includes(commandId)) return;
    this.#seenCommands.push(commandId);
    if (this.#seenCommands.length > 50) this.#seenCommands.shift();
    this.#skip();
  }

  /** Chooses the sound card; empty string means the system's default. */
  setDevice(deviceId: string): void {
    this.#deviceId = deviceId;
    this.#configureOutput();
  }

  unpair(): void {
    this.#dropSearch();
    this.#dropNext();
    if (this.#current) this.#end("skip", null);
    this.#options.output.stop(SKIP_FADE_MS);
    this.#zone = null;
    this.#source = null;
    this.#intent = SILENT_INTENT;
    this.#serviceIntent = null;
    this.#wishes.clear();
    this.#cursor = PLAN_START;
    this.#resume = null;
    this.#problem = null;
    this.#dequeued.clear();
    this.#keep(this.#options.store.clear());
    this.#announce();
  }

  // Settling ------------------------------------------------------------------------------------------------------

  #settle(): void {
    if (!this.#running) return;
    const { current } = this;
    if (this.#zone) {
      if (current && !isEligible(current.item.track, filterOf(this.#zone))) {
        this.#skip();
        return;
      }
      if (current) {
        this.#setOutputPaused(!this.#wantsToPlay());
        this.#prepareNext();
      } else if (this.#wantsToPlay()) {
        this.#begin();
      }
      this.#wishMedia();
    }
    this.#announce();
  }

  /** The play under way; a getter, because calls in between may end it. */
  get current(): Play | null {
    return this.#current;
  }

  #wantsToPlay(): boolean {
    return this.#intent.playing && mayPlay(rightOfZone(this.#zone), this.#environment.now());
  }

  #begin(): void {
    if (this.#searching || this.#cancelRetry) return;
    const candidates = this.#candidates();
    if (candidates.length === 0) {
      this.#problem = this.#source ? "no-playable-track" : "no-source";
      return;
    }
    this.#searching = true;
    const search = this.#search;
    this.#keep(
      this.#loader.load(candidates, START_PATIENCE_MS).then((loaded) => {
        if (search !== this.#search || !this.#running) return;
        this.#searching = false;
        if (!loaded.ok) {
          this.#problem = loaded.reason;
          this.#retryLater();
        } else if (this.#wantsToPlay()) {
          const resume = this.#resume?.item === loaded.value.item ? this.#resume.positionMs : 0;
          this.#take(this.#prepare(loaded.value.item, loaded.value.media, resume), 0);
        }
        this.#settle();
      }),
    );
  }

  /** Makes it the current play and lets it sound. */
  #take(prepared: Prepared, fadeMs: number): void {
    const { play, media } = prepared;
    const paused = !this.#wantsToPlay();
    this.#outputPaused = paused;
    this.#options.output.start(this.#outputItem(play, media), {
      positionMs: play.positionMs,
      fadeMs,
      paused,
    });
    this.#becomeCurrent(play);
  }

  #becomeCurrent(play: Play): void {
    this.#current = play;
    this.#cursor = play.item.after;
    this.#next = null;
    this.#nextFor = null;
    this.#resume = null;
    this.#problem = null;
    if (play.item.queueId !== null) {
      this.#dequeued.add(play.item.queueId);
      this.#listeners.emit({ type: "dequeued", queueId: play.item.queueId });
    }
    this.#saveProgress();
  }

  #prepareNext(): void {
    const { current } = this;
    const [head] = this.#candidates(1);
    if (!current) return;
    if (!head) {
      this.#dropNext();
      return;
    }
    const key = [head.at.cycle, head.at.index, head.queueId, head.track.id, this.#source?.id].join("/");
    if (key === this.#nextFor) {
      this.#refreshFade();
      return;
    }
    this.#dropNext();
    this.#nextFor = key;
    const preparation = this.#preparation;
    const remaining = current.item.track.durationMs - playPosition(current, this.#environment.now());
    const patience = Math.max(0, remaining - PREPARE_MARGIN_MS - this.#fadeMs(current, head));
    this.#keep(
      this.#loader.load(this.#candidates(), patience).then((loaded) => {
        if (
          preparation !== this.#preparation ||
          (this.#current !== current && this.#current?.playId !== current.playId)
        )
          return;
        if (!loaded.ok) {
          this.#nextFor = null;
          this.#retryLater();
          return;
        }
        const { item, media } = loaded.value;
        this.#next = this.#prepare(item, media, 0);
        this.#options.output.setNext(this.#outputItem(this.#next.play, media), this.#next.fadeMs);
        this.#announce();
      }),
    );
  }

  #refreshFade(): void {
    const { current } = this;
    if (!current || !this.#next) return;
    const fadeMs = this.#fadeMs(current, this.#next.play.item);
    if (fadeMs === this.#next.fadeMs) return;
    this.#next = { ...this.#next, fadeMs };
    this.#options.output.setNext(this.#outputItem(this.#next.play, this.#next.media), fadeMs);
  }

  #prepare(item: PlanItem, media: MediaHandle, positionMs: number): Prepared {
    const { newId, now } = this.#environment;
    const fadeMs = this.#current ? this.#fadeMs(this.#current, item) : 0;
    return { play: newPlay(newId(), item, this.#source?.id ?? null, positionMs, now()), media, fadeMs };
  }

  #skip(): void {
    if (!this.#current) return;
    this.#end("skip", this.#next);
    this.#settle();
  }

  /** Ends the current play and goes over to `next`, or falls silent until another one is found. */
  #end(transition: PlayRecord["transition"], next: Prepared | null): void {
    this.#finish(transition);
    if (next) {
      this.#take(next, SKIP_FADE_MS);
    } else {
      this.#dropNext();
      this.#options.output.stop(SKIP_FADE_MS);
      this.#saveProgress();
    }
  }

  #finish(transition: PlayRecord["transition"]): void {
    const record = this.#current && recordOf(this.#current, transition, this.#environment.now());
    this.#current = null;
    this.#dropSearch();
    if (record) this.#keep(this.#addHistory(record));
  }

  async #addHistory(record: PlayRecord): Promise<void> {
    await this.#options.store.addHistory(record);
    this.#listeners.emit({ type: "recorded", record });
  }

  // The output ----------------------------------------------------------------------------------------------------

  #onOutput(event: OutputEvent): void {
    const now = this.#environment.now();
    const current = this.#current;
    switch (event.type) {
      case "started":
      case "position":
        if (current?.playId !== event.playId) return;
        this.#current = withPosition(
          current,
          event.positionMs,
          !this.#outputPaused && !this.#outputLost,
          now,
        );
        if (event.positionMs - current.beganAtMs > RESUME_MARGIN_MS) this.#failures = 0;
        this.#saveProgress();
        if (event.type === "started") {
          this.#retry.reset();
          this.#settle();
        }
        return;
      case "transition":
        if (current?.playId !== event.from || this.#next?.play.playId !== event.to) return;
        this.#onTransition(this.#next.play, event.positionMs);
        return;
      case "ended":
        if (current?.playId !== event.playId) return;
        this.#finish("natural");
        this.#dropNext();
        this.#settle();
        return;
      case "failed":
        this.#onFailed(event.playId, event.reason);
        return;
      case "lost":
      case "recovered":
        this.#outputLost = event.type === "lost";
        if (current) {
          const running = !this.#outputLost && !this.#outputPaused && current.startedAt !== null;
          this.#current = withPosition(current, playPosition(current, now), running, now);
        }
        this.#environment.log.warn(`The output was ${event.type}`);
        this.#announce();
    }
  }

  #onTransition(play: Play, positionMs: number): void {
    this.#finish("natural");
    this.#becomeCurrent(withPosition(play, positionMs, true, this.#environment.now()));
    this.#settle();
  }

  #onFailed(playId: string, reason: string): void {
    const play = this.#current;
    this.#environment.log.warn("A track could not be played", { playId, reason });
    if (this.#next?.play.playId === playId) {
      const { id } = this.#next.play.item.track;
      this.#dropNext();
      this.#loader.distrust(id);
      this.#keep(this.#options.media.distrust(id).then(() => this.#settle()));
    } else if (play?.playId === playId) {
      this.#current = withPosition(
        play,
        playPosition(play, this.#environment.now()),
        false,
        this.#environment.now(),
      );
      this.#keep(this.#playAgain(this.#current));
    }
  }

  /** The current track broke: once more from where it was, with audio looked at anew; after that the next one. */
  async #playAgain(play: Play): Promise<void> {
    const { id } = play.item.track;
    await this.#options.media.distrust(id);
    if (play.retries > 0) this.#loader.distrust(id);
    const candidates = play.retries > 0 ? this.#candidates() : [play.item, ...this.#candidates()];
    const loaded = await this.#loader.load(candidates, START_PATIENCE_MS);
    if (this.#current?.playId !== play.playId) return;
    if (loaded.ok && loaded.value.item === play.item) {
      this.#current = { ...play, retries: play.retries + 1 };
      this.#options.output.start(this.#outputItem(play, loaded.value.media), {
        positionMs: play.positionMs,
        fadeMs: 0,
        paused: this.#outputPaused,
      });
      this.#nextFor = null;
      this.#settle();
      return;
    }
    this.#finish("skip");
    this.#failures++;
    this.#dropNext();
    this.#options.output.stop(0);
    if (this.#failures > PATIENT_FAILURES) {
      this.#problem = "track-failed";
      this.#retryLater();
    }
    this.#settle();
  }

  #setOutputPaused(paused: boolean): void {
    const current = this.#current;
    if (!current || this.#outputPaused === paused) return;
    const now = this.#environment.now();
    this.#outputPaused = paused;
    const running = !paused && !this.#outputLost && current.startedAt !== null;
    this.#current = withPosition(current, playPosition(current, now), running, now);
    if (paused) this.#options.output.pause();
    else this.#options.output.resume();
    this.#saveProgress();
  }

  // Helpers -------------------------------------------------------------------------------------------------------

  #wantIntent(intent: PlaybackIntent): void {
    const before = this.#intent;
    this.#intent = intent;
    this.#savePlayer();
    if (intent.volume !== before.volume) this.#options.output.setVolume(intent.volume);
    if (intent.playOrder !== before.playOrder || intent.seed !== before.seed) {
      const playing = this.#current?.item.track.id ?? null;
      this.#cursor = cursorAfterTrack(this.#planInput(), playing);
      this.#dropSearch();
    }
    if (intent.queue !== before.queue && !this.#current) this.#dropSearch();
    this.#settle();
  }

  #planInput() {
    return planInputOf(this.#zone, this.#source, this.#intent, this.#dequeued);
  }

  /** What may play next, in order; a whole cycle, so that something at hand is found if there is anything. */
  #candidates(count = (this.#source?.tracks.length ?? 0) + this.#intent.queue.length): readonly PlanItem[] {
    const planned = nextItems(this.#planInput(), this.#cursor, count);
    return this.#resume && !this.#current ? [this.#resume.item, ...planned] : planned;
  }

  #fadeMs(current: Play, next: PlanItem): number {
    if (!this.#zone) return 0;
    return crossfadeMs(this.#zone.settings, current.item.track.durationMs, next.track.durationMs);
  }

  #outputItem(play: Play, media: MediaHandle) {
    return outputItemOf(play, media, this.#zone?.settings.volume_eq ?? true);
  }

  #configureOutput(): void {
    this.#options.output.configure({
      mono: this.#zone?.settings.mono ?? false,
      deviceId: this.#deviceId,
    });
  }

  #wishMedia(): void {
    if (!this.#zone) return;
    const current = this.#current ? [this.#current.item] : [];
    this.#options.media.wish(
      mediaWishOf(this.#zone, [...current, ...this.#candidates()], this.#environment.now()),
    );
  }

  #dropSearch(): void {
    this.#search++;
    this.#searching = false;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }

  #dropNext(): void {
    this.#preparation++;
    this.#nextFor = null;
    if (!this.#next) return;
    this.#next = null;
    this.#options.output.setNext(null, 0);
  }

  #retryLater(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = this.#environment.after(this.#retry.next(), () => this.#retryNow());
  }

  #retryNow(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#settle();
  }

  /** Every so often: a report, and a look at what time alone changes (the right to play, the hours for downloads). */
  #tick(): void {
    this.#cancelTick = this.#environment.after(REPORT_INTERVAL_MS, () => {
      this.#tick();
      this.#settle();
    });
  }

  /** Tells listeners once after the changes of this moment. */
  #announce(): void {
    if (this.#cancelAnnouncement || !this.#running) return;
    this.#cancelAnnouncement = this.#environment.after(0, () => {
      this.#cancelAnnouncement = null;
      this.#listeners.emit({ type: "state", state: this.state() });
      this.#listeners.emit({ type: "report", report: this.report() });
    });
  }

  #status(): PlaybackStatus {
    if (!this.#zone || !mayPlay(rightOfZone(this.#zone), this.#environment.now())) return "stopped";
    if (!this.#current && (this.#problem === "no-source" || this.#problem === "no-playable-track"))
      return "stopped";
    if (!this.#intent.playing) return "paused";
    return this.#current?.running ? "playing" : "buffering";
  }

  #visibleProblem(): PlaybackProblem | null {
    if (this.#zone && !mayPlay(rightOfZone(this.#zone), this.#environment.now())) return "no-subscription";
    if (this.#outputLost && this.#intent.playing) return "no-output-device";
    return this.#current ? null : this.#problem;
  }

  #view(): EngineView {
    const input = this.#planInput();
    const next = this.#next?.play.item ?? null;
    const queue = input.queue.filter(({ id }) => id !== next?.queueId);
    const rest = nextItems({ ...input, queue }, next?.after ?? this.#cursor, next ? UPCOMING - 1 : UPCOMING);
    return {
      zone: this.#zone,
      source: this.#source,
      intent: this.#intent,
      current: this.#current,
      upcoming: next ? [next, ...rest] : rest,
      status: this.#status(),
      problem: this.#visibleProblem(),
      output: this.#outputLost ? "none" : this.#options.output.kind,
      mode: this.#options.mode,
      online: this.#online,
      clockOffsetMs: this.#clockOffsetMs,
      now: this.#environment.now(),
    };
  }

  // Keeping -------------------------------------------------------------------------------------------------------

  #progress(): StoredProgress {
    const now = this.#environment.now();
    const play = this.#current;
    return {
      sourceId: this.#source?.id ?? null,
      cursor: this.#cursor,
      play: play && {
        playId: play.playId,
        track: play.item.track,
        queueId: play.item.queueId,
        sourceId: play.sourceId,
        startedAt: play.startedAt ?? now,
        positionMs: playPosition(play, now),
        playedMs: play.startedAt === null ? 0 : Math.max(0, playPosition(play, now) - play.beganAtMs),
        at: now,
      },
      dequeued: [...this.#dequeued].slice(-500),
    };
  }

  /** A play that nobody ended: it goes into the history as far as it was heard, and its track is taken up again. */
  async #recoverPlay({ play }: StoredProgress): Promise<void> {
    if (!play) return;
    const { playId, track, sourceId, startedAt, positionMs, playedMs, at } = play;
    if (playedMs > 0) {
      const heard = { playId, trackId: track.id, sourceId, startedAt, endedAt: Math.max(startedAt, at) };
      await this.#addHistory({ ...heard, playedMs: Math.round(playedMs), transition: "crash" });
    }
    const allowed = this.#zone !== null && isEligible(track, filterOf(this.#zone));
    if (allowed && positionMs < track.durationMs - RESUME_MARGIN_MS) {
      this.#resume = { item: unplannedItem(track, this.#cursor), positionMs };
    }
  }

  #saveProgress(): void {
    this.#keep(this.#options.store.saveProgress(this.#progress()));
  }

  #savePlayer(): void {
    const player = { zone: this.#zone, source: this.#source, intent: this.#intent };
    this.#keep(this.#options.store.savePlayer(player));
  }

  /** Background work: music goes on whatever becomes of it. */
  #keep(work: Promise<unknown>): void {
    work.catch((error: unknown) =>
      this.#environment.log.warn("Background work failed", { error: String(error) }),
    );
  }
}
