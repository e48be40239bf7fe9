import type { AnnounceNow, ZoneAnnouncements } from "#shared/contract/announcements.ts";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import {
  MAX_UPCOMING,
  type PlaybackIntent,
  type PlaybackProblem,
  type PlaybackStatus,
  type PlayerReport,
  type PlayerZone,
  REPORT_INTERVAL_MS,
  type SourceSnapshot,
  type UpcomingChange,
} from "#shared/contract/player.ts";
import { CLOCK_TOLERANCE_MS } from "#shared/domain/devices/device-facts.ts";
import type { PlanItem } from "#shared/domain/playback/plan.ts";
import { findUpcoming } from "#shared/domain/playback/upcoming.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { Announcer } from "./announcer.ts";
import { announcerMusic, announcerZone } from "./announcer-view.ts";
import { Diary } from "./diary.ts";
import type { EngineEvent, FeedPlayer, PlaybackEngineOptions } from "./engine-types.ts";
import type { PlayerEnvironment } from "./environment.ts";
import { FallbackMusic } from "./fallback-music.ts";
import { Listeners } from "./listeners.ts";
import { intentPatch, PendingCommands } from "./pending-commands.ts";
import { type EngineView, playbackStateOf, reportOf } from "./playback-state.ts";
import { Playhead } from "./playhead.ts";
import { Programme } from "./programme.ts";
import { ServiceClock } from "./service-clock.ts";
import { Troubles } from "./troubles.ts";

/** Number of command ids kept, so that a duplicate counts once. */
const REMEMBERED_COMMANDS = 50;

/**
 * The player: keeps a zone's music playing from the service's last state and the stored audio, with or
 * without a network. Its programme decides what should play, its playhead plays it; this class handles input
 * and output.
 */
export class PlaybackEngine implements FeedPlayer {
  /** Current troubles of this player. */
  readonly troubles: Troubles;
  readonly #options: PlaybackEngineOptions;
  readonly #environment: PlayerEnvironment;
  readonly #programme = new Programme();
  readonly #playhead: Playhead;
  readonly #announcer: Announcer;
  /** Why nothing follows the current track: the app ends with it, or a message comes. */
  readonly #last = new Set<"end" | "message">();
  readonly #diary: Diary;
  readonly #pending: PendingCommands;
  readonly #listeners = new Listeners<EngineEvent>();
  readonly #seenCommands: string[] = [];
  #serviceIntent: PlaybackIntent | null = null;
  #started = false;
  #deviceId: string | null = null;
  #online = false;
  /** What the output was last set to; null before that. */
  #volume: number | null = null;
  /** Inputs of the last audio request, to detect changes. */
  #wished = "";
  readonly #clock: ServiceClock;
  #cancelSlot: (() => void) | null = null;
  #cancelTick: (() => void) | null = null;
  #cancelAnnouncement: (() => void) | null = null;

  constructor(options: PlaybackEngineOptions) {
    const { output, media, store, environment } = options;
    this.#options = options;
    this.#environment = environment;
    this.#clock = new ServiceClock(environment);
    this.troubles = options.troubles ?? new Troubles(environment);
    this.#pending = new PendingCommands({
      environment,
      send: options.sendCommand,
      answered: (command, isAccepted) => this.#onAnswer(command, isAccepted),
    });
    this.#diary = new Diary({
      store,
      environment,
      clock: this.#clock,
      ended: (record) => this.#announcer.trackEnded(record),
      recorded: (record) => this.#listeners.emit({ type: "recorded", record }),
    });
    this.#playhead = new Playhead({
      programme: this.#programme,
      output,
      media,
      diary: this.#diary,
      environment,
      clock: this.#clock,
      troubles: this.troubles,
      fallback: new FallbackMusic(options.fallback ?? [], environment),
      changed: () => {
        this.#wishMedia();
        this.#announce();
        this.#announcer.settle();
      },
      isAnnouncing: () => this.#announcer.current !== null,
      dequeued: (queueId) => this.#listeners.emit({ type: "dequeued", queueId }),
    });
    this.#announcer = new Announcer({
      ...{ output, media, store, environment },
      zone: announcerZone(this.#programme),
      music: announcerMusic(this.#programme, this.#playhead, (isHeld) => this.#setLast("message", isHeld)),
      clock: this.#clock,
      changed: () => {
        this.#wishMedia();
        this.#announce();
      },
      recorded: (record) => this.#listeners.emit({ type: "announced", record }),
    });
  }

  /** Restores the stored state and continues with the interrupted track at its position. */
  async start(): Promise<void> {
    const { player, progress, announcements } = await this.#options.store.load();
    this.#clock.restore({ offsetMs: progress.clockOffsetMs, notBefore: progress.serviceMs });
    this.#pending.restore(player.wishes);
    const intent = player.intent && this.#pending.over(player.intent);
    this.#programme.restore({ ...player, intent }, progress);
    this.#serviceIntent = player.intent;
    await this.#diary.recover(progress, player.zone?.soundZone.id ?? null);
    this.#started = true;
    this.#adjustVolume();
    this.#configureOutput();
    this.#tick();
    this.#announcer.start(announcements, progress.serviceMs);
    this.#settle();
  }

  /**
   * Stops after the current track: the app ends with it. The disposer resumes normal playback, if the app is
   * still running.
   */
  endWithTrack(): () => void {
    this.#setLast("end", true);
    return () => this.#setLast("end", false);
  }

  /** Shuts down in order: stores the position, fades out, releases the output. */
  async dispose(): Promise<void> {
    const wasStarted = this.#started;
    this.#started = false;
    this.#cancelTick?.();
    this.#cancelSlot?.();
    this.#cancelAnnouncement?.();
    this.#pending.dispose();
    const { current } = this.#playhead;
    const announced = this.#announcer.dispose();
    this.#playhead.dispose();
    await Promise.all([
      announced,
      // A player that never restored the stored state must not overwrite it.
      wasStarted ? this.#diary.noteProgress(this.#programme, current) : null,
      this.#options.output.dispose(),
    ]);
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** State for a screen at this player; null when it is not paired. */
  state(): PlaybackState | null {
    return playbackStateOf(this.#view());
  }

  report(): PlayerReport {
    return reportOf(this.#view());
  }

  heldSource(): Pick<SourceSnapshot, "id" | "snapshot"> | null {
    const { source } = this.#programme;
    return source && { id: source.id, snapshot: source.snapshot };
  }

  dequeuedIds(): readonly string[] {
    return this.#programme.dequeuedIds;
  }

  setOnline(online: boolean, clockOffsetMs: number): void {
    if (online) this.#hearClock(clockOffsetMs);
    if (online === this.#online) return;
    this.#online = online;
    this.#pending.setOnline(online);
    if (online && this.#playhead.problem === "waiting-for-network") this.#playhead.retryNow();
    if (online) this.#settle();
    this.#announce();
  }

  setZone(zone: PlayerZone): void {
    if (this.#programme.zone && this.#programme.zone.soundZone.id !== zone.soundZone.id) this.unpair();
    const equalised = this.#programme.zone?.settings.volume_eq;
    this.#programme.setZone(zone);
    this.#configureOutput();
    this.#adjustVolume();
    if (equalised !== zone.settings.volume_eq) this.#playhead.adjustGain();
    this.#noteProgramme();
    this.#settle();
  }

  setSource(source: SourceSnapshot | null, immediate: boolean): void {
    const before = this.#programme.source;
    if (before?.id === source?.id && before?.snapshot === source?.snapshot) return;
    const isOther = this.#programme.setSource(source, this.#playhead.current?.item ?? null);
    this.#noteProgramme();
    this.#playhead.replan(isOther && (immediate || !source));
    this.#settle();
  }

  setIntent(intent: PlaybackIntent): void {
    if (this.#serviceIntent?.version === intent.version) return;
    this.#serviceIntent = intent;
    this.#programme.forgetDequeued(intent.queue);
    this.#want(this.#pending.over(intent));
  }

  setAnnouncements(announcements: ZoneAnnouncements): void {
    this.#announcer.setAnnouncements(announcements);
  }

  announce(message: AnnounceNow, commandId: string): void {
    if (this.#isFirstTime(commandId)) this.#announcer.announce(message);
  }

  skipAnnouncement(commandId: string): void {
    if (this.#isFirstTime(commandId)) this.#announcer.skip();
  }

  /** Executes a command of a person at this player at once, and reports it to the service. */
  command(command: ControlCommand): void {
    if (command.type === "skip") {
      this.#playhead.skip();
      return;
    }
    if (command.type === "skipAnnouncement") {
      this.#announcer.skip();
      return;
    }
    if (command.type === "remove" || command.type === "playNext") {
      this.#changeUpcoming(command);
      return;
    }
    const dated = command.type === "volume" ? { ...command, at: Math.round(this.#clock.now()) } : command;
    const patch = intentPatch(dated);
    this.#pending.add(dated);
    if (patch) this.#want({ ...this.#programme.intent, ...patch });
    else this.#noteProgramme();
  }

  skip(commandId: string): void {
    if (this.#isFirstTime(commandId)) this.#playhead.skip();
  }

  changeUpcoming(change: UpcomingChange, commandId: string): void {
    if (this.#isFirstTime(commandId)) this.#changeUpcoming(change);
  }

  testSound(commandId: string): void {
    if (this.#isFirstTime(commandId)) this.#options.output.testSound?.();
  }

  /** Chooses the sound card; empty string means the system's default. */
  setDevice(deviceId: string): void {
    this.#deviceId = deviceId;
    this.#configureOutput();
  }

  /** The machine is going to sleep, and may not wake up in this process. */
  sleep(): void {
    this.#clock.slept();
    this.#noteProgress();
  }

  /** The machine slept: only its clock knows how long. */
  wake(): void {
    this.#clock.woke();
    this.#announcer.wake();
    this.#settle();
  }

  /** The machine's clock was set: the service's time stays known, also after a restart. */
  clockChanged(): void {
    this.#noteProgress();
    this.#settle();
  }

  /** How many minutes of the coming week can be played without a network. */
  minutesAtHand(): number {
    return this.#programme.minutesAtHand(this.#clock.now(), (id) => this.#options.media.has(id));
  }

  unpair(): void {
    this.#announcer.clear();
    this.#playhead.clear();
    this.#programme.clear();
    this.#serviceIntent = null;
    this.#pending.clear();
    this.#diary.inBackground(this.#options.store.clear());
    this.#announce();
  }

  #isFirstTime(commandId: string): boolean {
    if (this.#seenCommands.includes(commandId)) return false;
    this.#seenCommands.push(commandId);
    if (this.#seenCommands.length > REMEMBERED_COMMANDS) this.#seenCommands.shift();
    return true;
  }

  /** Ignores a track that is no longer upcoming, because it has begun in the meantime. */
  #changeUpcoming({ type, upcoming }: UpcomingChange): void {
    const item = findUpcoming(this.#upcoming(), upcoming);
    if (!item) return;
    if (type === "playNext") this.#programme.playNext(item);
    else {
      this.#programme.remove(item);
      if (item.queueId !== null) this.#listeners.emit({ type: "dequeued", queueId: item.queueId });
    }
    this.#noteProgress();
    this.#settle();
  }

  #upcoming(): readonly PlanItem[] {
    const { next, leftMs } = this.#playhead;
    return this.#programme.upcoming(next, this.#clock.now() + leftMs, MAX_UPCOMING);
  }

  /** The service's own intent now includes the accepted command, even if it has not been sent yet. */
  #onAnswer(command: ControlCommand, isAccepted: boolean): void {
    const intent = this.#serviceIntent;
    if (intent && isAccepted) this.#serviceIntent = { ...intent, ...intentPatch(command) };
    if (this.#serviceIntent) this.#want(this.#pending.over(this.#serviceIntent));
    else this.#noteProgramme();
  }

  #noteProgramme(): void {
    this.#diary.noteProgramme(this.#programme, { intent: this.#serviceIntent, wishes: this.#pending.open });
  }

  #want(intent: PlaybackIntent): void {
    const reordered = this.#programme.setIntent(intent, this.#playhead.current?.item ?? null);
    this.#noteProgramme();
    this.#adjustVolume();
    if (reordered) this.#playhead.replan(false);
    this.#settle();
  }

  /** Sets the output to what the intent, the slot and the zone's maximum make of the volume now. */
  #adjustVolume(): void {
    const volume = this.#programme.volumeAt(this.#clock.now());
    if (volume === this.#volume) return;
    this.#volume = volume;
    this.#options.output.setVolume(volume);
    this.#announce();
  }

  #settle(): void {
    if (!this.#started) return;
    this.#adjustVolume();
    this.#playhead.settle();
    this.#announcer.settle();
    this.#awaitSlot();
  }

  #setLast(reason: "end" | "message", isLast: boolean): void {
    if (isLast) this.#last.add(reason);
    else this.#last.delete(reason);
    this.#playhead.setLast(this.#last.size > 0);
  }

  #noteProgress(): void {
    if (!this.#started) return;
    this.#diary.inBackground(this.#diary.noteProgress(this.#programme, this.#playhead.current));
  }

  #hearClock(offsetMs: number): void {
    this.#clock.heard(offsetMs);
    const minutes = Math.round(Math.abs(offsetMs) / 60_000);
    if (Math.abs(offsetMs) <= CLOCK_TOLERANCE_MS) this.troubles.close("DEVICE_ERROR_CLOCK");
    else
      this.troubles.open(
        "DEVICE_ERROR_CLOCK",
        `${minutes} minutes ${offsetMs < 0 ? "ahead of" : "behind"} the service`,
      );
  }

  /** A timer for the next change of the schedule, which may end a silence. */
  #awaitSlot(): void {
    this.#cancelSlot?.();
    const now = this.#clock.now();
    const next = this.#programme.partEndsAt(now);
    // Occasional slots may be months away, and timers reach 24 days.
    this.#cancelSlot =
      next === null ? null : this.#environment.after(Math.min(DAY_MS, next - now), () => this.#settle());
  }

  #configureOutput(): void {
    const settings = this.#programme.zone?.settings;
    const deviceId = this.#deviceId ?? settings?.output_device ?? "";
    this.#options.output.configure({ mono: settings?.mono ?? false, deviceId });
  }

  /** Computes a week, so it runs only after a change, and hourly for the download hours. */
  #wishMedia(): void {
    const now = this.#clock.now();
    const { current } = this.#playhead;
    const { version, audioIds } = this.#announcer;
    const wished = [this.#programme.revision, current?.playId, this.#programme.hours(now), version].join();
    if (wished === this.#wished) return;
    this.#wished = wished;
    const playing = current?.item ?? null;
    const wish = this.#programme.mediaWish(playing, now + this.#playhead.leftMs, now, audioIds);
    if (wish) this.#options.media.wish(wish);
  }

  /**
   * Periodically: reports, and checks everything that depends on time alone (the right to play, the hours for
   * downloads).
   */
  #tick(): void {
    this.#cancelTick = this.#environment.after(REPORT_INTERVAL_MS, () => {
      this.#tick();
      this.#settle();
    });
  }

  /** Notifies listeners once after the changes of this turn. */
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
    const { current, isLost } = this.#playhead;
    const serviceNow = this.#clock.now();
    return {
      zone,
      source,
      intent,
      volume: this.#programme.volumeAt(serviceNow),
      ceiling: this.#programme.ceilingAt(serviceNow),
      current,
      upcoming: this.#upcoming(),
      status: this.#status(),
      problem: this.#problem(),
      output: isLost ? "none" : this.#options.output.kind,
      mode: this.#options.mode,
      online: this.#online,
      nextSlotStartsAt: this.#programme.nextChangeAt(serviceNow),
      plan: this.#programme.planAt(serviceNow),
      announcement: this.#announcer.current,
      now: this.#environment.now(),
      serviceNow,
      elapsed: this.#environment.monotonic(),
    };
  }

  #status(): PlaybackStatus {
    const { current, problem, isRunning } = this.#playhead;
    const now = this.#clock.now();
    if (!this.#programme.mayPlay(now)) return "stopped";
    if (problem === "no-source" || problem === "no-playable-track") return "stopped";
    if (!this.#programme.intent.playing) return "paused";
    if (!current && this.#programme.isSilent(now)) return "stopped";
    return isRunning || this.#announcer.current ? "playing" : "buffering";
  }

  #problem(): PlaybackProblem | null {
    if (!this.#programme.zone) return null;
    if (!this.#programme.mayPlay(this.#clock.now())) return "no-subscription";
    if (this.#playhead.isLost && this.#programme.intent.playing) return "no-output-device";
    return this.#playhead.problem;
  }
}
