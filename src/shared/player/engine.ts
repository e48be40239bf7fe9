import {
  type ControlCommand,
  type PlaybackIntent,
  type PlaybackProblem,
  type PlaybackState,
  type PlaybackStatus,
  type PlayerReport,
  type PlayerZone,
  REPORT_INTERVAL_MS,
  type SourceSnapshot,
} from "../contract/player.ts";
import { Diary } from "./diary.ts";
import type { EngineEvent, FeedPlayer, PlaybackEngineOptions } from "./engine-types.ts";
import type { PlayerEnvironment } from "./environment.ts";
import { Listeners } from "./listeners.ts";
import { intentPatch, LocalWishes } from "./local-wishes.ts";
import { type EngineView, playbackStateOf, reportOf } from "./playback-state.ts";
import { Playhead } from "./playhead.ts";
import { Programme } from "./programme.ts";

/** Tracks that are shown and reported as coming up. */
const UPCOMING = 20;

/** Commands that are remembered so that one which arrives twice counts once. */
const REMEMBERED_COMMANDS = 50;

/**
 * The player: keeps a zone's music sounding from what the service last said and what is at hand, with or without a
 * network. Its programme says what should play, its playhead sees to it; here is what is said to it and what it says.
 */
export class PlaybackEngine implements FeedPlayer {
  readonly #options: PlaybackEngineOptions;
  readonly #environment: PlayerEnvironment;
  readonly #programme = new Programme();
  readonly #playhead: Playhead;
  readonly #diary: Diary;
  readonly #wishes: LocalWishes;
  readonly #listeners = new Listeners<EngineEvent>();
  readonly #seenCommands: string[] = [];
  #serviceIntent: PlaybackIntent | null = null;
  #started = false;
  #deviceId = "";
  #online = false;
  #clockOffsetMs = 0;
  #cancelTick: (() => void) | null = null;
  #cancelAnnouncement: (() => void) | null = null;

  constructor(options: PlaybackEngineOptions) {
    const { output, media, store, environment } = options;
    this.#options = options;
    this.#environment = environment;
    this.#wishes = new LocalWishes(environment.now);
    this.#diary = new Diary(store, environment, (record) =>
      this.#listeners.emit({ type: "recorded", record }),
    );
    this.#playhead = new Playhead({
      programme: this.#programme,
      output,
      media,
      diary: this.#diary,
      environment,
      changed: () => {
        this.#wishMedia();
        this.#announce();
      },
      dequeued: (queueId) => this.#listeners.emit({ type: "dequeued", queueId }),
    });
  }

  /** Takes up what the store holds and plays on: the track that was playing, from where it was. */
  async start(): Promise<void> {
    const { player, progress } = await this.#options.store.load();
    this.#programme.restore(player, progress);
    this.#serviceIntent = player.intent;
    await this.#diary.recover(progress);
    this.#started = true;
    this.#options.output.setVolume(this.#programme.intent.volume);
    this.#configureOutput();
    this.#tick();
    this.#settle();
  }

  /** Ends in order: the position is kept, the output let go. */
  async dispose(): Promise<void> {
    this.#started = false;
    this.#cancelTick?.();
    this.#cancelAnnouncement?.();
    this.#playhead.dispose();
    await this.#diary.noteProgress(this.#programme, this.#playhead.current);
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
    return this.#programme.dequeuedIds;
  }

  setOnline(online: boolean, clockOffsetMs: number): void {
    const cameBack = online && !this.#online;
    this.#online = online;
    this.#clockOffsetMs = clockOffsetMs;
    if (cameBack && this.#playhead.problem === "waiting-for-network") this.#playhead.retryNow();
    this.#announce();
  }

  setZone(zone: PlayerZone): void {
    const before = this.#programme.zone;
    if (before && before.soundZone.id !== zone.soundZone.id) this.unpair();
    this.#programme.zone = zone;
    this.#configureOutput();
    this.#diary.noteProgramme(this.#programme);
    this.#settle();
  }

  setSource(source: SourceSnapshot | null, immediate: boolean): void {
    const before = this.#programme.source;
    if (before?.id === source?.id && before?.snapshot === source?.snapshot) return;
    const isOther = this.#programme.setSource(source);
    this.#diary.noteProgramme(this.#programme);
    this.#playhead.replan(isOther && (immediate || !source));
    this.#settle();
  }

  setIntent(intent: PlaybackIntent): void {
    if (this.#serviceIntent?.version === intent.version) return;
    this.#serviceIntent = intent;
    this.#programme.forgetDequeued(intent.queue);
    this.#want(this.#wishes.over(intent));
  }

  /** Does at once what a person at this player asks, and tells the service. */
  command(command: ControlCommand): void {
    if (command.type === "skip") {
      this.#playhead.skip();
      return;
    }
    const patch = intentPatch(command);
    const answered = patch ? this.#wishes.add(patch) : null;
    if (patch) this.#want({ ...this.#programme.intent, ...patch });
    const sent = this.#options.sendCommand(command).then((result) => {
      answered?.();
      if (result.ok || result.reason === "network" || !this.#serviceIntent) return;
      this.#want(this.#wishes.over(this.#serviceIntent));
    });
    this.#diary.inBackground(sent);
  }

  skip(commandId: string): void {
    if (this.#seenCommands.includes(commandId)) return;
    this.#seenCommands.push(commandId);
    if (this.#seenCommands.length > REMEMBERED_COMMANDS) this.#seenCommands.shift();
    this.#playhead.skip();
  }

  /** Chooses the sound card; empty string means the system's default. */
  setDevice(deviceId: string): void {
    this.#deviceId = deviceId;
    this.#configureOutput();
  }

  unpair(): void {
    this.#playhead.clear();
    this.#programme.clear();
    this.#serviceIntent = null;
    this.#wishes.clear();
    this.#diary.inBackground(this.#options.store.clear());
    this.#announce();
  }

  #want(intent: PlaybackIntent): void {
    const before = this.#programme.intent;
    const reordered = this.#programme.setIntent(intent, this.#playhead.current?.item.track.id ?? null);
    this.#diary.noteProgramme(this.#programme);
    if (intent.volume !== before.volume) this.#options.output.setVolume(intent.volume);
    if (reordered) this.#playhead.replan(false);
    this.#settle();
  }

  #settle(): void {
    if (this.#started) this.#playhead.settle();
  }

  #configureOutput(): void {
    const mono = this.#programme.zone?.settings.mono ?? false;
    this.#options.output.configure({ mono, deviceId: this.#deviceId });
  }

  #wishMedia(): void {
    const playing = this.#playhead.current?.item ?? null;
    const wish = this.#programme.mediaWish(playing, this.#environment.now());
    if (wish) this.#options.media.wish(wish);
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
    if (this.#cancelAnnouncement || !this.#started) return;
    this.#cancelAnnouncement = this.#environment.after(0, () => {
      this.#cancelAnnouncement = null;
      this.#listeners.emit({ type: "state", state: this.state() });
      this.#listeners.emit({ type: "report", report: this.report() });
    });
  }

  #view(): EngineView {
    const { zone, source, intent } = this.#programme;
    const { current, next, isLost } = this.#playhead;
    return {
      zone,
      source,
      intent,
      current,
      upcoming: this.#programme.upcoming(next, UPCOMING),
      status: this.#status(),
      problem: this.#problem(),
      output: isLost ? "none" : this.#options.output.kind,
      mode: this.#options.mode,
      online: this.#online,
      clockOffsetMs: this.#clockOffsetMs,
      now: this.#environment.now(),
    };
  }

  #status(): PlaybackStatus {
    const { current, problem } = this.#playhead;
    if (!this.#programme.mayPlay(this.#environment.now())) return "stopped";
    if (problem === "no-source" || problem === "no-playable-track") return "stopped";
    if (!this.#programme.intent.playing) return "paused";
    return current?.running ? "playing" : "buffering";
  }

  #problem(): PlaybackProblem | null {
    if (!this.#programme.zone) return null;
    if (!this.#programme.mayPlay(this.#environment.now())) return "no-subscription";
    if (this.#playhead.isLost && this.#programme.intent.playing) return "no-output-device";
    return this.#playhead.problem;
  }
}
