import { mediaDevices } from "node-web-audio-api";
import type { AudioDevice } from "#shared/contract/device.ts";
import { assertNever } from "#shared/domain/result/result.ts";
import type { AudioCommand, AudioNotice } from "../protocol.ts";
import { Deck } from "./deck.ts";
import { Stage, type StageSettings } from "./stage.ts";

/** How often the device's clock is looked at, and how long it may stand still, in ms. */
const WATCH_MS = 500;
const STALL_MS = 2000;

/** Wait before a lost device is tried again, in ms. */
const REOPEN_MS = 1000;

/** A clock that is meant to run and when it last did. */
interface Clock {
  time: number;
  movedAt: number;
}

/**
 * The audio process: carries out main's commands on a stage and keeps a stage open. When the device goes (or its clock
 * stands still, which is all one sees of some dead devices) it opens another one and plays on from there.
 */
export class AudioPlayer {
  readonly #tell: (notice: AudioNotice) => void;
  #settings: StageSettings = { volume: 0, mono: false, deviceId: "" };
  #paused = false;
  #stage: Stage | null = null;
  #deck: Deck | null = null;
  #lost = false;
  /** What to take up when there is a stage again. */
  #pending: ReturnType<Deck["snapshot"]> = null;
  #clock: Clock = { time: 0, movedAt: Date.now() };
  #lastWatch = Date.now();
  readonly #watch: NodeJS.Timeout;

  constructor(tell: (notice: AudioNotice) => void) {
    this.#tell = tell;
    this.#watch = setInterval(() => this.#lookAtClock(), WATCH_MS);
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
        return;
      case "configure":
        this.#configure(command.mono, command.deviceId);
        return;
      case "reopen":
        if (this.#stage) this.#reopen();
        return;
      case "devices":
        void this.#listDevices(command.requestId);
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

  #hold(paused: boolean): void {
    this.#paused = paused;
    if (this.#pending) this.#pending = { ...this.#pending, start: { ...this.#pending.start, paused } };
    if (paused) this.#stage?.pause();
    else this.#stage?.resume();
    this.#clock.movedAt = Date.now();
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
    if (this.#stage) return true;
    try {
      this.#stage = this.#newStage();
    } catch (error) {
      this.#lose(String(error));
      return false;
    }
    this.#deck = new Deck(this.#stage, this.#tell);
    this.#clock = { time: this.#stage.context.currentTime, movedAt: Date.now() };
    return true;
  }

  /** On the chosen device; where that is not to be had, better on the system's than nowhere. Throws without any. */
  #newStage(): Stage {
    if (this.#settings.deviceId !== "") {
      try {
        return new Stage(this.#settings, this.#paused);
      } catch (error) {
        this.#tell({ type: "trouble", message: `Not the chosen device: ${String(error)}`.slice(0, 500) });
      }
    }
    return new Stage({ ...this.#settings, deviceId: "" }, this.#paused);
  }

  #closeStage(): void {
    this.#pending = this.#deck?.snapshot() ?? this.#pending;
    this.#deck?.close();
    this.#stage?.close();
    this.#deck = null;
    this.#stage = null;
  }

  #reopen(): void {
    this.#closeStage();
    this.#takeUp();
  }

  #lose(message: string): void {
    this.#clock.movedAt = Date.now();
    if (this.#lost) return;
    this.#lost = true;
    this.#tell({ type: "trouble", message: `No sound: ${message}`.slice(0, 500) });
    this.#tell({ type: "lost" });
  }

  #lookAtClock(): void {
    const now = Date.now();
    // The whole process, or the machine, slept: the clock could not move either.
    if (now - this.#lastWatch > 4 * WATCH_MS) this.#clock.movedAt = now;
    this.#lastWatch = now;
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
    if (now - this.#clock.movedAt < STALL_MS) return;
    this.#lose("the device's clock stands still");
    this.#reopen();
  }

  async #listDevices(requestId: number): Promise<void> {
    const found = await mediaDevices.enumerateDevices().catch(() => []);
    const devices: readonly AudioDevice[] = found
      .filter(({ kind }) => kind === "audiooutput")
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
    this.#tell({ type: "devices", requestId, devices: [...devices] });
  }
}

function nextOf({ item, fadeMs }: Extract<AudioCommand, { type: "next" }>) {
  return item && { item, fadeMs };
}
