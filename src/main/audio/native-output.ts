import type { AudioDevice } from "#shared/contract/device.ts";
import { createBackoff } from "#shared/domain/realtime/backoff.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { Listeners } from "#shared/player/listeners.ts";
import type {
  Output,
  OutputEvent,
  OutputItem,
  OutputSettings,
  RecoveryStep,
  StartOptions,
} from "#shared/player/output.ts";
import type { AudioCommand, AudioItem, AudioNotice } from "./protocol.ts";
import { type SpawnAudioProcess, SupervisedProcess } from "./supervised-process.ts";

/** An item that neither sounds nor fails for this long counts as failed, in ms. */
const START_TIMEOUT_MS = 10_000;

/** A position is carried on at most this far beyond the last one told, in ms: what was certainly heard. */
const CARRY_ON_MS = 1500;

const DEVICES_TIMEOUT_MS = 3000;

export interface NativeOutputOptions {
  /** Starts the audio process; called again whenever it has died or hangs. */
  readonly spawn: SpawnAudioProcess;
  readonly environment: PlayerEnvironment;
}

interface Sounding {
  readonly item: OutputItem;
  readonly positionMs: number;
  /** Epoch ms. */
  readonly at: number;
  readonly started: boolean;
}

/**
 * The sound card, by way of a process of its own: a crash or hang in native audio code cannot take the player down. The
 * process is started again, told everything anew, and goes on from where it was last heard.
 */
export class NativeOutput implements Output {
  readonly kind = "native";
  readonly #environment: PlayerEnvironment;
  readonly #listeners = new Listeners<OutputEvent>();
  readonly #process: SupervisedProcess;
  readonly #deviceRequests = new Map<number, (devices: readonly AudioDevice[]) => void>();
  #requests = 0;
  #current: Sounding | null = null;
  #next: { readonly item: OutputItem; readonly fadeMs: number } | null = null;
  #paused = false;
  #volume = 0;
  #settings: OutputSettings = { mono: false, deviceId: "" };
  /** What is in the way of sound. */
  #deviceLost = false;
  #processLost = false;
  #cancelStartWatch: (() => void) | null = null;

  constructor({ spawn, environment }: NativeOutputOptions) {
    this.#environment = environment;
    this.#process = new SupervisedProcess({
      spawn,
      environment,
      backoff: createBackoff({ minMs: 200, maxMs: 10_000, random: environment.random }),
      onReady: () => this.#tellEverything(),
      onNotice: (notice) => this.#onNotice(notice),
      onLost: () => this.#onProcessLost(),
    });
  }

  start(item: OutputItem, options: StartOptions): void {
    this.#next = null;
    this.#paused = options.paused;
    this.#current = { item, positionMs: options.positionMs, at: this.#environment.now(), started: false };
    this.#send({ type: "start", item: audioItem(item), ...options });
    this.#watchStart();
  }

  setNext(item: OutputItem | null, fadeMs: number): void {
    if (!this.#current) return;
    this.#next = item && { item, fadeMs };
    this.#send({ type: "next", item: item && audioItem(item), fadeMs });
  }

  pause(): void {
    this.#hold(true);
  }

  resume(): void {
    this.#hold(false);
  }

  stop(fadeMs: number): void {
    this.#current = null;
    this.#next = null;
    this.#cancelStartWatch?.();
    this.#send({ type: "stop", fadeMs });
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    this.#send({ type: "volume", volume });
  }

  configure(settings: OutputSettings): void {
    this.#settings = settings;
    this.#send({ type: "configure", ...settings });
  }

  recover(step: RecoveryStep): void {
    if (step === "restart") this.#process.replace("no sound came out");
    else this.#send({ type: "reopen" });
  }

  subscribe(listener: (event: OutputEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  async dispose(): Promise<void> {
    this.#cancelStartWatch?.();
    this.#process.dispose();
  }

  /** The sound cards to choose from; empty when the process does not answer. */
  devices(): Promise<readonly AudioDevice[]> {
    const requestId = this.#requests++;
    return new Promise((resolve) => {
      const answer = (devices: readonly AudioDevice[]) => {
        cancel();
        this.#deviceRequests.delete(requestId);
        resolve(devices);
      };
      const cancel = this.#environment.after(DEVICES_TIMEOUT_MS, () => answer([]));
      this.#deviceRequests.set(requestId, answer);
      this.#send({ type: "devices", requestId });
    });
  }

  #send(command: AudioCommand): void {
    this.#process.post(command);
  }

  #hold(paused: boolean): void {
    this.#note(this.#position());
    this.#paused = paused;
    this.#send({ type: paused ? "pause" : "resume" });
  }

  /** A new process knows nothing. */
  #tellEverything(): void {
    this.#send({ type: "configure", ...this.#settings });
    this.#send({ type: "volume", volume: this.#volume });
    if (!this.#current) {
      this.#recover();
      return;
    }
    const positionMs = this.#current.positionMs;
    this.#current = { ...this.#current, at: this.#environment.now(), started: false };
    const item = audioItem(this.#current.item);
    this.#send({ type: "start", item, positionMs, fadeMs: 0, paused: this.#paused });
    if (this.#next) {
      this.#send({ type: "next", item: audioItem(this.#next.item), fadeMs: this.#next.fadeMs });
    }
    if (this.#paused) this.#recover();
    this.#watchStart();
  }

  #onProcessLost(): void {
    if (this.#current) this.#note(this.#position());
    this.#deviceLost = false;
    if (this.#processLost) return;
    this.#processLost = true;
    this.#listeners.emit({ type: "lost", reason: "process" });
  }

  #recover(): void {
    if (!this.#processLost) return;
    this.#processLost = false;
    this.#listeners.emit({ type: "recovered" });
  }

  #onNotice(notice: AudioNotice): void {
    switch (notice.type) {
      case "started":
      case "position":
        if (this.#current?.item.playId !== notice.playId) return;
        this.#cancelStartWatch?.();
        this.#recover();
        this.#note(notice.positionMs);
        this.#listeners.emit(notice);
        return;
      case "transition":
        if (this.#next?.item.playId === notice.to) {
          this.#current = { item: this.#next.item, positionMs: 0, at: 0, started: true };
          this.#next = null;
          this.#note(notice.positionMs);
        }
        this.#listeners.emit(notice);
        return;
      case "ended":
      case "failed":
        if (this.#current?.item.playId === notice.playId) {
          this.#cancelStartWatch?.();
          this.#current = null;
        }
        if (this.#next?.item.playId === notice.playId) this.#next = null;
        this.#listeners.emit(notice);
        return;
      case "level":
        this.#listeners.emit(notice);
        return;
      case "lost":
        this.#deviceLost = true;
        this.#note(this.#position());
        this.#listeners.emit({ type: "lost", reason: "device" });
        return;
      case "recovered":
        this.#deviceLost = false;
        this.#note(this.#current?.positionMs ?? 0);
        this.#listeners.emit(notice);
        return;
      case "devices":
        this.#deviceRequests.get(notice.requestId)?.(notice.devices);
        return;
      case "trouble":
        this.#environment.log.warn("The audio process has trouble", { message: notice.message });
        return;
      case "ready":
      case "pong":
        return;
    }
  }

  #note(positionMs: number): void {
    if (!this.#current) return;
    this.#current = { ...this.#current, positionMs, at: this.#environment.now(), started: true };
  }

  #position(): number {
    if (!this.#current) return 0;
    const { positionMs, at, started, item } = this.#current;
    const runs = started && !this.#paused && !this.#deviceLost && !this.#processLost;
    const passed = runs ? Math.min(CARRY_ON_MS, Math.max(0, this.#environment.now() - at)) : 0;
    return Math.min(item.durationMs, positionMs + passed);
  }

  #watchStart(): void {
    this.#cancelStartWatch?.();
    this.#cancelStartWatch = this.#environment.after(START_TIMEOUT_MS, () => {
      const waiting = this.#current;
      if (!waiting || waiting.started || this.#paused || this.#deviceLost || this.#processLost) return;
      this.#current = null;
      this.#next = null;
      this.#listeners.emit({ type: "failed", playId: waiting.item.playId, reason: "timeout" });
    });
  }
}

function audioItem(item: OutputItem): AudioItem {
  return { playId: item.playId, path: item.media.uri, frames: item.media.frames, gain: item.gain };
}
