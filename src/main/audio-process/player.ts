import type { AudioDevice } from "#shared/contract/device.ts";
import { PAUSE_RAMP_MS } from "#shared/domain/playback/crossfade.ts";
import { assertNever } from "#shared/domain/result/result.ts";
import { Announcer } from "./announcer.ts";
import { Deck } from "./deck.ts";
import { DeviceClock, hasPlayed } from "./device-clock.ts";
import { Level } from "./level.ts";
import { playsSound } from "./probe.ts";
import type { AudioCommand, AudioNotice } from "./protocol.ts";
import { type OpenCard, SoundCards } from "./sound-cards.ts";
import { Stage, type StageSettings } from "./stage.ts";
import { playTestSound, playTestSoundOn } from "./test-sound.ts";

/** Interval between checks of the device's clock, in ms. */
const WATCH_MS = 200;

/** Delay before a lost device is tried again, in ms. */
const REOPEN_MS = 1000;

/** A card that has not released its thread after this never will, in ms: a running card, and a stalled one. */
const LET_GO_MS = 2000;
const STALLED_LET_GO_MS = 500;

/** Interval between checks for the wanted device while another one is in use, in ms. */
const FOLLOW_MS = 2000;

/** Interval between updates of the device list that people choose from, in ms. */
const LIST_MS = 30_000;

/**
 * The audio process: executes main's commands on a stage and keeps a stage open. When the device disappears, or its
 * clock stands still (the only sign of some dead devices), it resumes on another one, and returns to the wanted device
 * once that is back. Times are by `performance.now`, which nobody can set.
 */
export class AudioPlayer {
  readonly #tell: (notice: AudioNotice) => void;
  readonly #giveUp: () => void;
  readonly #open: (settings: StageSettings, paused: boolean) => Stage;
  readonly #cards = new SoundCards();
  #settings: StageSettings = { volume: 0, mono: false, deviceId: "" };
  #paused = false;
  #card: OpenCard<Stage> | null = null;
  #deck: Deck | null = null;
  #clock: DeviceClock | null = null;
  #lost = false;
  /** A stalled card is being closed; nothing may sound until it is clear whether the process must exit. */
  #leaving = false;
  #probing = false;
  /** State to resume on the next stage. */
  #pending: ReturnType<Deck["snapshot"]> = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  #lastWatch = performance.now();
  #usedFrom = Number.NEGATIVE_INFINITY;
  readonly #level = new Level();
  readonly #announcer: Announcer;
  readonly #watch: NodeJS.Timeout;

  /** `giveUp` ends the process, which main replaces. `open` throws when the device cannot be opened. */
  constructor(
    tell: (notice: AudioNotice) => void,
    giveUp: () => void,
    open = (settings: StageSettings, paused: boolean) => new Stage(settings, paused),
  ) {
    this.#tell = tell;
    this.#giveUp = giveUp;
    this.#open = open;
    this.#announcer = new Announcer(tell, {
      stage: () => this.#stageForMessage(),
      done: () => this.#endMessage(),
    });
    this.#watch = setInterval(() => this.#look(), WATCH_MS);
  }

  handle(command: AudioCommand): void {
    switch (command.type) {
      case "start":
        this.#paused = command.paused;
        this.#pending = { start: command, next: null };
        this.#takeUp();
        return;
      case "next":
        if (this.#pending) this.#pending = { ...this.#pending, next: nextOf(command) };
        else void this.#deck?.setNext(command.item, command.fadeMs);
        return;
      case "pause":
      case "resume":
        this.#hold(command.type === "pause");
        return;
      case "stop":
        this.#pending = null;
        void this.#deck?.stop(command.fadeMs);
        return;
      case "volume":
        this.#settings = { ...this.#settings, volume: command.volume };
        this.#stage?.setVolume(command.volume);
        this.#level.begin();
        return;
      case "gain":
        this.#setGain(command.playId, command.gain);
        this.#level.begin();
        return;
      case "configure":
        this.#configure(command.mono, command.deviceId);
        return;
      case "reopen":
        this.#reopen();
        return;
      case "devices":
        void this.#list();
        return;
      case "announce":
        this.#announcer.announce(command);
        return;
      case "stopAnnouncement":
        this.#announcer.stop(command.fadeMs);
        return;
      case "testSound":
        this.#testSound();
        return;
      case "probe":
        void this.#probe();
        return;
      case "ping":
        this.#tell({ type: "pong", at: command.at });
        return;
      default:
        assertNever(command);
    }
  }

  close(): void {
    clearInterval(this.#watch);
    this.#announcer.close();
    this.#deck?.close();
    this.#stage?.close();
  }

  get #stage(): Stage | null {
    return this.#card?.stage ?? null;
  }

  /** Plays the test sound on the open stage; on a temporary one if that stands still or none is open. */
  #testSound(): void {
    if (this.#stage?.running) {
      playTestSound(this.#stage);
      return;
    }
    try {
      playTestSoundOn(this.#cards.open(this.#settings.deviceId, (id) => this.#newStage(id, false)).stage);
    } catch (error) {
      this.#tell({ type: "trouble", message: `No test sound: ${String(error)}`.slice(0, 500) });
    }
  }

  #hold(paused: boolean): void {
    this.#paused = paused;
    if (this.#pending) this.#pending = { ...this.#pending, start: { ...this.#pending.start, paused } };
    this.#deck?.tellPosition();
    if (!paused) this.#stage?.resume();
    else if (this.#announcer.active) this.#shelve();
    else this.#stage?.pause();
    this.#clock?.excuse();
    this.#level.begin();
    if (!paused && this.#card) this.#takeUp();
  }

  #setGain(playId: string, gain: number): void {
    this.#deck?.setGain(playId, gain);
    const start = this.#pending?.start;
    if (!this.#pending || start?.item.playId !== playId) return;
    this.#pending = { ...this.#pending, start: { ...start, item: { ...start.item, gain } } };
  }

  /** Opens a card for a message if necessary, and lets a paused one run without the music. */
  #stageForMessage(): Stage | null {
    if (this.#leaving || (this.#probing && !this.#card)) return null;
    if (!this.#card && performance.now() - this.#triedAt < REOPEN_MS) return null;
    if (!this.#openStage() || !this.#stage) return null;
    if (!this.#stage.running) {
      this.#keep(this.#deck?.snapshot() ?? this.#pending);
      this.#deck?.close();
      this.#deck = new Deck(this.#stage, this.#tell);
      this.#clock?.excuse();
      this.#stage.resume();
    }
    return this.#stage;
  }

  /** Silences paused music while the card plays a message. */
  #shelve(): void {
    this.#keep(this.#deck?.snapshot() ?? this.#pending);
    void this.#deck?.stop(PAUSE_RAMP_MS);
  }

  /** Keeps paused music until it is resumed. */
  #keep(state: ReturnType<Deck["snapshot"]>): void {
    this.#pending = state && { ...state, start: { ...state.start, paused: this.#paused } };
  }

  #endMessage(): void {
    if (!this.#paused) return;
    this.#stage?.pause();
    this.#clock?.excuse();
  }

  #configure(mono: boolean, deviceId: string): void {
    const moved = deviceId !== this.#settings.deviceId;
    this.#settings = { ...this.#settings, mono, deviceId };
    this.#stage?.setMono(mono);
    if (moved) this.#reopen();
  }

  /** Resumes the pending state, opening a stage if necessary. */
  #takeUp(): void {
    // A card that is being closed or probed may allow one user only.
    if (this.#leaving || (this.#probing && !this.#card) || !this.#pending || !this.#openStage()) return;
    if (this.#pending.start.paused && this.#announcer.active) {
      void this.#deck?.stop(PAUSE_RAMP_MS);
      return;
    }
    const { start, next } = this.#pending;
    this.#pending = null;
    void this.#deck?.start(start);
    if (next) void this.#deck?.setNext(next.item, next.fadeMs);
  }

  #openStage(): boolean {
    if (this.#card) return true;
    try {
      this.#use(this.#cards.open(this.#settings.deviceId, (id) => this.#newStage(id)));
      return true;
    } catch (error) {
      this.#lose(String(error));
      this.#tell({ type: "device", device: null, replaced: false });
      // Refreshes the list for the next attempt.
      void this.#list();
      return false;
    }
  }

  #newStage(deviceId: string, paused = this.#paused && !this.#announcer.active): Stage {
    return this.#open({ ...this.#settings, deviceId }, paused);
  }

  #use(card: OpenCard<Stage>): void {
    this.#card = card;
    this.#deck = new Deck(card.stage, this.#tell);
    this.#clock = new DeviceClock(card.stage.context);
    this.#usedFrom = performance.now();
    this.#tell({ type: "device", device: card.device, replaced: card.replaced });
  }

  /** Closes the stage and keeps its state as pending. False: the card did not close in time, and the process exits. */
  #closeStage(limitMs: number): Promise<boolean> {
    this.#keep(this.#deck?.snapshot() ?? this.#pending);
    this.#deck?.close();
    this.#announcer.stageCloses();
    const stage = this.#stage;
    this.#deck = null;
    this.#card = null;
    this.#clock = null;
    return stage ? this.#letGo(stage, limitMs) : Promise.resolve(true);
  }

  /** The thread of a dead card never ends, and may use a whole core until the process exits. */
  async #letGo(stage: Stage, limitMs: number): Promise<boolean> {
    if (await stage.closesWithin(limitMs)) return true;
    this.#tell({ type: "trouble", message: "A dead sound card does not let go: starting anew" });
    this.#giveUp();
    return false;
  }

  #reopen(): void {
    if (!this.#stage) return;
    void this.#closeStage(LET_GO_MS);
    this.#takeUp();
  }

  /** Reopens a stalled card; stays silent until it is clear that the process need not exit. */
  async #leaveStalled(): Promise<void> {
    this.#leaving = true;
    if (!(await this.#closeStage(STALLED_LET_GO_MS))) return;
    this.#leaving = false;
    this.#takeUp();
  }

  #lose(message: string): void {
    this.#triedAt = performance.now();
    if (this.#lost) return;
    this.#lost = true;
    this.#tell({ type: "trouble", message: `No sound: ${message}`.slice(0, 500) });
    this.#tell({ type: "lost" });
  }

  #look(): void {
    const now = performance.now();
    // If the process or the machine slept, the clock could not advance either.
    if (now - this.#lastWatch > 3 * WATCH_MS) this.#clock?.excuse();
    this.#lastWatch = now;
    this.#lookAtClock(now);
    this.#measure();
    if (this.#card?.replaced && now - this.#usedFrom >= FOLLOW_MS) void this.#follow();
    if (this.#cards.isLookDue(LIST_MS)) void this.#list();
  }

  #lookAtClock(now: number): void {
    const [stage, clock] = [this.#stage, this.#clock];
    if (!stage || !clock) {
      if (this.#pending && now - this.#triedAt >= REOPEN_MS) this.#takeUp();
      return;
    }
    if (clock.look()) {
      if (!this.#lost || (stage.running && !hasPlayed(stage.context))) return;
      this.#lost = false;
      this.#tell({ type: "recovered" });
      return;
    }
    if (!stage.running) clock.excuse();
    if (!clock.isStalled) return;
    this.#lose("the device's clock stands still");
    void this.#leaveStalled();
  }

  #measure(): void {
    // A message would hide that the music is silent.
    if (!this.#stage || !this.#deck?.sounds || this.#lost || this.#announcer.active) {
      this.#level.begin();
      return;
    }
    const db = this.#level.measure(this.#stage, this.#settings.volume);
    if (db !== null) this.#tell({ type: "level", db });
  }

  /** Moves from a replacement to the wanted device, or at least a better one, once that is available. */
  async #follow(): Promise<void> {
    if (!this.#cards.isLookDue(FOLLOW_MS)) return;
    await this.#list();
    const { deviceId } = this.#settings;
    if (!this.#card?.replaced) return;
    const better = this.#cards.openBetter(deviceId, this.#card.device.id, (id) => this.#newStage(id));
    if (!better) return;
    void this.#closeStage(LET_GO_MS);
    this.#use(better);
    this.#takeUp();
  }

  async #list(): Promise<void> {
    const devices = await this.#cards.look();
    this.#tell({ type: "devices", devices: [...devices] });
    this.#nameCard(devices);
  }

  /** A card opened before the first list is known by its id alone; adds its name. */
  #nameCard(devices: readonly AudioDevice[]): void {
    const named = devices.find(({ id }) => id === this.#card?.device.id);
    if (!this.#card || !named || named.label === this.#card.device.label) return;
    this.#card = { ...this.#card, device: named };
    this.#tell({ type: "device", device: named, replaced: this.#card.replaced });
  }

  async #probe(): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    const able = await this.#canPlay();
    if (!able) void this.#list();
    this.#probing = false;
    this.#tell({ type: "probed", able });
    this.#takeUp();
  }

  async #canPlay(): Promise<boolean> {
    if (this.#leaving) return false;
    if (this.#stage) return !this.#lost;
    return playsSound(
      () => this.#cards.open(this.#settings.deviceId, (id) => this.#newStage(id, false)).stage,
      (stage, played) => this.#letGo(stage, played ? LET_GO_MS : STALLED_LET_GO_MS),
    );
  }
}

function nextOf({ item, fadeMs }: Extract<AudioCommand, { type: "next" }>) {
  return item && { item, fadeMs };
}
