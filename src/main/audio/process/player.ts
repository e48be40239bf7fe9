import type { AudioDevice } from "#shared/contract/device.ts";
import { volumeGain } from "#shared/domain/playback/volume.ts";
import { assertNever } from "#shared/domain/result/result.ts";
import { type AudioCommand, type AudioNotice, SILENCE_DB } from "../protocol.ts";
import { Deck } from "./deck.ts";
import { type OpenCard, SoundCards } from "./sound-cards.ts";
import { Stage, type StageSettings } from "./stage.ts";

/** How often the device's clock is looked at, and how long it may stand still, in ms. */
const WATCH_MS = 200;
const STALL_MS = 2000;

/** A device that was just opened may take so long to get going: it plays its first second for this long, in ms. */
const OPENING_STALL_MS = 3000;
const OPENING_S = 1;

/** Wait before a lost device is tried again, in ms. */
const REOPEN_MS = 1000;

/** A card that has not let go of its thread by then never will, in ms. */
const LET_GO_MS = 2000;

/** How often it looks for the wanted device while another one has to do, in ms. */
const FOLLOW_MS = 2000;

/** How often it looks which devices there are, for those who choose one, in ms. */
const LIST_MS = 30_000;

const LEVEL_MS = 1000;

/** A device's clock that is meant to run, and when it last did: by `performance.now`, as all times here, which nobody sets. */
interface Clock {
  time: number;
  movedAt: number;
}

/**
 * The audio process: carries out main's commands on a stage and keeps a stage open. When the device goes (or its clock
 * stands still, which is all one sees of some dead devices) it opens another one and plays on from there, and it goes
 * back to the wanted device when that is there again.
 */
export class AudioPlayer {
  readonly #tell: (notice: AudioNotice) => void;
  readonly #giveUp: () => void;
  readonly #cards = new SoundCards();
  #settings: StageSettings = { volume: 0, mono: false, deviceId: "" };
  #paused = false;
  #card: OpenCard<Stage> | null = null;
  #deck: Deck | null = null;
  #lost = false;
  /** What to take up when there is a stage again. */
  #pending: ReturnType<Deck["snapshot"]> = null;
  #clock: Clock = { time: 0, movedAt: performance.now() };
  #lastWatch = performance.now();
  #listedAt = Number.NEGATIVE_INFINITY;
  #followedAt = Number.NEGATIVE_INFINITY;
  /** The level is told for whole seconds during which nothing but the music changed. */
  #measuredFrom = 0;
  readonly #watch: NodeJS.Timeout;

  /** `giveUp` ends the process: main starts another one. */
  constructor(tell: (notice: AudioNotice) => void, giveUp: () => void) {
    this.#tell = tell;
    this.#giveUp = giveUp;
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
        if (this.#deck) void this.#deck.setNext(command.item, command.fadeMs);
        else if (this.#pending) this.#pending = { ...this.#pending, next: nextOf(command) };
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
        this.#measuredFrom = performance.now();
        return;
      case "gain":
        this.#deck?.setGain(command.playId, command.gain);
        this.#measuredFrom = performance.now();
        return;
      case "configure":
        this.#configure(command.mono, command.deviceId);
        return;
      case "reopen":
        if (this.#stage) this.#reopen();
        return;
      case "devices":
        void this.#list();
        return;
      case "probe":
        this.#probe();
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
    this.#deck?.close();
    this.#stage?.close();
  }

  get #stage(): Stage | null {
    return this.#card?.stage ?? null;
  }

  #hold(paused: boolean): void {
    this.#paused = paused;
    if (this.#pending) this.#pending = { ...this.#pending, start: { ...this.#pending.start, paused } };
    if (paused) this.#stage?.pause();
    else this.#stage?.resume();
    this.#clock.movedAt = performance.now();
    this.#measuredFrom = performance.now();
    this.#deck?.tellPosition();
  }

  #configure(mono: boolean, deviceId: string): void {
    const moved = deviceId !== this.#settings.deviceId;
    this.#settings = { ...this.#settings, mono, deviceId };
    this.#stage?.setMono(mono);
    if (moved && this.#stage) this.#reopen();
  }

  /** Plays what is pending, on a stage that is opened if need be. */
  #takeUp(): void {
    if (!this.#pending || !this.#openStage()) return;
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
      // Which other ones there may be by the next attempt.
      void this.#list();
      return false;
    }
  }

  /** Throws where the device cannot be opened. */
  #newStage(deviceId: string): Stage {
    return new Stage({ ...this.#settings, deviceId }, this.#paused);
  }

  #use(card: OpenCard<Stage>): void {
    this.#card = card;
    this.#deck = new Deck(card.stage, this.#tell);
    this.#clock = { time: card.stage.context.currentTime, movedAt: performance.now() };
    this.#followedAt = performance.now();
    this.#tell({ type: "device", device: card.device, replaced: card.replaced });
  }

  #closeStage(): void {
    const pending = this.#deck?.snapshot() ?? this.#pending;
    this.#pending = pending && { ...pending, start: { ...pending.start, paused: this.#paused } };
    this.#deck?.close();
    if (this.#stage) this.#letGo(this.#stage);
    this.#deck = null;
    this.#card = null;
  }

  /** The thread of a card whose sound server died is never let go of: it spins on a core of its own until the process ends. */
  #letGo(stage: Stage): void {
    const stuck = setTimeout(() => {
      this.#tell({ type: "trouble", message: "A dead sound card does not let go: starting anew" });
      this.#giveUp();
    }, LET_GO_MS);
    void stage.close().finally(() => clearTimeout(stuck));
  }

  #reopen(): void {
    this.#closeStage();
    this.#takeUp();
  }

  #lose(message: string): void {
    this.#clock.movedAt = performance.now();
    if (this.#lost) return;
    this.#lost = true;
    this.#tell({ type: "trouble", message: `No sound: ${message}`.slice(0, 500) });
    this.#tell({ type: "lost" });
  }

  #look(): void {
    const now = performance.now();
    // The whole process, or the machine, slept: the clock could not move either.
    if (now - this.#lastWatch > 3 * WATCH_MS) this.#clock.movedAt = now;
    this.#lastWatch = now;
    this.#lookAtClock(now);
    this.#measure(now);
    if (now - this.#listedAt >= LIST_MS) void this.#list();
    if (this.#card?.replaced && now - this.#followedAt >= FOLLOW_MS) void this.#follow(now);
  }

  #lookAtClock(now: number): void {
    if (!this.#stage) {
      if (this.#pending && now - this.#clock.movedAt >= REOPEN_MS) this.#takeUp();
      return;
    }
    const time = this.#stage.context.currentTime;
    if (time !== this.#clock.time) {
      this.#clock = { time, movedAt: now };
      if (!this.#lost) return;
      this.#lost = false;
      this.#tell({ type: "recovered" });
      return;
    }
    if (!this.#stage.running) this.#clock.movedAt = now;
    if (now - this.#clock.movedAt < (time < OPENING_S ? OPENING_STALL_MS : STALL_MS)) return;
    this.#lose("the device's clock stands still");
    this.#reopen();
  }

  /** Tells once a second how loud that is which goes to the device, with the volume taken out of the account. */
  #measure(now: number): void {
    if (!this.#stage || !this.#deck?.sounds || this.#lost) this.#measuredFrom = now;
    if (!this.#stage || now - this.#measuredFrom < LEVEL_MS) return;
    this.#measuredFrom = now;
    const gain = volumeGain(this.#settings.volume);
    if (gain === 0) return;
    const db = this.#stage.meter.read() - 20 * Math.log10(gain);
    this.#tell({ type: "level", db: Math.max(SILENCE_DB, db) });
  }

  /** Another device has to do: goes back to the wanted one, or at least a better one, where that is there again. */
  async #follow(now: number): Promise<void> {
    this.#followedAt = now;
    await this.#list();
    const { deviceId } = this.#settings;
    if (!this.#card?.replaced) return;
    const better = this.#cards.openBetter(deviceId, this.#card.device.id, (id) => this.#newStage(id));
    if (!better) return;
    this.#closeStage();
    this.#use(better);
    this.#takeUp();
  }

  async #list(): Promise<void> {
    this.#listedAt = performance.now();
    const devices = await this.#cards.look();
    this.#tell({ type: "devices", devices: [...devices] });
    this.#nameCard(devices);
  }

  /** A card that was opened before anybody looked which there are is known by its id alone. */
  #nameCard(devices: readonly AudioDevice[]): void {
    const named = devices.find(({ id }) => id === this.#card?.device.id);
    if (!this.#card || !named || named.label === this.#card.device.label) return;
    this.#card = { ...this.#card, device: named };
    this.#tell({ type: "device", device: named, replaced: this.#card.replaced });
  }

  #probe(): void {
    let able = this.#stage !== null;
    if (!able) {
      try {
        this.#letGo(this.#cards.open(this.#settings.deviceId, (id) => this.#newStage(id)).stage);
        able = true;
      } catch {
        void this.#list();
      }
    }
    this.#tell({ type: "probed", able });
  }
}

function nextOf({ item, fadeMs }: Extract<AudioCommand, { type: "next" }>) {
  return item && { item, fadeMs };
}
