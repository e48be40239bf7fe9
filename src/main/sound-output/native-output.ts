import {
  type AudioCommand,
  type AudioItem,
  type AudioNotice,
  machineTime,
} from "#main/audio-process/protocol.ts";
import { Signal } from "#main/signal.ts";
import type { AudioDevice } from "#shared/contract/device.ts";
import { END_FADE_MS } from "#shared/domain/playback/crossfade.ts";
import { createBackoff } from "#shared/domain/realtime/backoff.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { Listeners } from "#shared/player/listeners.ts";
import type {
  AnnounceOptions,
  Output,
  OutputEvent,
  OutputItem,
  OutputSettings,
  RecoveryStep,
  StartOptions,
} from "#shared/player/output.ts";
import { Announcing, type Asked } from "./announcing.ts";
import { Sounding } from "./sounding.ts";
import { type SpawnAudioProcess, SupervisedProcess } from "./supervised-process.ts";

/** An item that neither sounds nor fails for this long counts as failed, in ms. */
const START_TIMEOUT_MS = 10_000;

const PROBE_TIMEOUT_MS = 5000;

/** Sound made before the end of a fade takes this long to pass through the card, in ms. */
const ON_ITS_WAY_MS = 250;

export interface NativeOutputOptions {
  /** Starts the audio process; called again after it died or hung. */
  readonly spawn: SpawnAudioProcess;
  readonly environment: PlayerEnvironment;
}

/** The sound cards as last reported by the audio process. */
export interface SoundCardNews {
  /** The card in use; null when none can be opened, `"unknown"` before anything was played. */
  readonly device: AudioDevice | null | "unknown";
  /** Whether it is not the requested card. */
  readonly replaced: boolean;
  readonly devices: readonly AudioDevice[];
}

/**
 * The sound card, in a separate process: a crash or hang in native audio code cannot take the player down. The process
 * is restarted, receives its whole state again and resumes where it was last heard.
 */
export class NativeOutput implements Output {
  readonly kind = "native";
  readonly cardsChanged = new Signal<SoundCardNews>();
  readonly #environment: PlayerEnvironment;
  readonly #listeners = new Listeners<OutputEvent>();
  readonly #process: SupervisedProcess;
  readonly #sounding: Sounding;
  readonly #announcing: Announcing;
  #volume = 0;
  #settings: OutputSettings = { mono: false, deviceId: "" };
  #cards: SoundCardNews = { device: "unknown", replaced: false, devices: [] };
  /** Whether no sound card can be opened. */
  #deviceLost = false;
  #processLost = false;
  #cancelStartWatch: (() => void) | null = null;
  #answerProbe: ((able: boolean) => void) | null = null;

  constructor({ spawn, environment }: NativeOutputOptions) {
    this.#environment = environment;
    this.#sounding = new Sounding(environment);
    this.#announcing = new Announcing(environment, (event) => this.#onFailedAnnouncement(event));
    this.#process = new SupervisedProcess({
      spawn,
      environment,
      backoff: createBackoff({ minMs: 200, maxMs: 10_000, random: environment.random }),
      onReady: () => this.#tellEverything(),
      onNotice: (notice) => this.#onNotice(notice),
      onLost: (what) => this.#onProcessLost(what),
    });
  }

  get cards(): SoundCardNews {
    return this.#cards;
  }

  start(item: OutputItem, options: StartOptions): void {
    this.#sounding.start(item, options);
    this.#send({ type: "start", item: audioItem(item), ...options });
    this.#watchStart();
  }

  setNext(item: OutputItem | null, fadeMs: number): void {
    if (!this.#sounding.current) return;
    this.#sounding.setNext(item && { item, fadeMs });
    this.#send({ type: "next", item: item && audioItem(item), fadeMs });
  }

  pause(): void {
    this.#hold(true);
  }

  resume(): void {
    this.#hold(false);
  }

  stop(fadeMs: number): void {
    this.#sounding.clear();
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

  setGain(playId: string, gain: number): void {
    this.#sounding.setGain(playId, gain);
    this.#send({ type: "gain", playId, gain });
  }

  testSound(): void {
    this.#send({ type: "testSound" });
  }

  announce(item: OutputItem, options: AnnounceOptions): void {
    this.#announcing.ask(item, options);
    const { current } = this.#announcing;
    if (this.#processLost) this.#soon(() => this.#announcing.fail("lost"));
    else if (current) this.#sendAnnouncement(current);
  }

  stopAnnouncement(fadeMs: number): void {
    if (!this.#announcing.current) return;
    if (!this.#send({ type: "stopAnnouncement", fadeMs })) this.#soon(() => this.#announcing.withdraw());
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
    this.#answerProbe?.(false);
    const { current, paused } = this.#sounding;
    const isHeard = (current?.started === true && !paused) || this.#announcing.current?.begun === true;
    if (isHeard && this.#canSound()) {
      this.stop(END_FADE_MS);
      this.stopAnnouncement(END_FADE_MS);
      await new Promise<void>((heard) => this.#environment.after(END_FADE_MS + ON_ITS_WAY_MS, heard));
    }
    this.#announcing.dispose();
    this.#process.dispose();
  }

  /** Requests a fresh list of sound cards; {@link cardsChanged} emits it. */
  listCards(): void {
    this.#send({ type: "devices" });
  }

  /** Returns whether a sound card could be opened now. */
  probe(): Promise<boolean> {
    this.#answerProbe?.(false);
    return new Promise((resolve) => {
      const answer = (able: boolean) => {
        cancel();
        this.#answerProbe = null;
        resolve(able);
      };
      const cancel = this.#environment.after(PROBE_TIMEOUT_MS, () => answer(false));
      this.#answerProbe = answer;
      this.#send({ type: "probe" });
    });
  }

  /** False when no process is listening. */
  #send(command: AudioCommand): boolean {
    return this.#process.post(command);
  }

  /** The machine's time is read when the message is sent: how long the command takes does not matter. */
  #sendAnnouncement(asked: Asked): void {
    const { inMs, ...ducking } = this.#announcing.optionsNow(asked);
    this.#send({ type: "announce", item: audioItem(asked.item), at: machineTime() + inMs, ...ducking });
  }

  #onFailedAnnouncement(event: OutputEvent): void {
    if (!this.#announcing.current) this.#send({ type: "stopAnnouncement", fadeMs: 0 });
    this.#listeners.emit(event);
  }

  #soon(run: () => void): void {
    this.#environment.after(0, run);
  }

  #hold(paused: boolean): void {
    this.#sounding.hold(paused, this.#canSound());
    this.#send({ type: paused ? "pause" : "resume" });
  }

  #canSound(): boolean {
    return !this.#deviceLost && !this.#processLost;
  }

  /** A new process has no state. */
  #tellEverything(): void {
    this.#send({ type: "configure", ...this.#settings });
    this.#send({ type: "volume", volume: this.#volume });
    this.#send({ type: "devices" });
    this.#announcing.pass();
    // The new process knows nothing of them.
    this.#announcing.withdraw("replaced");
    if (this.#announcing.current) this.#sendAnnouncement(this.#announcing.current);
    const { current, next, paused } = this.#sounding;
    if (!current) {
      this.#recover();
      return;
    }
    this.#sounding.again();
    const { item, positionMs } = current;
    this.#send({ type: "start", item: audioItem(item), positionMs, fadeMs: 0, paused });
    if (next) this.#send({ type: "next", item: audioItem(next.item), fadeMs: next.fadeMs });
    if (paused) this.#recover();
    this.#watchStart();
  }

  /** `what`: the process exited by itself, or because its sound card died (usually reported first). */
  #onProcessLost(what: "process" | "device"): void {
    this.#sounding.freeze(this.#canSound());
    this.#answerProbe?.(false);
    this.#announcing.fail("lost");
    const isKnown = this.#processLost || (what === "device" && this.#deviceLost);
    this.#deviceLost = false;
    this.#processLost = true;
    if (!isKnown) this.#listeners.emit({ type: "lost", reason: what });
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
        if (!this.#sounding.heard(notice)) return;
        this.#cancelStartWatch?.();
        this.#recover();
        this.#listeners.emit(notice);
        return;
      case "transition":
        this.#sounding.heard(notice);
        this.#listeners.emit(notice);
        return;
      case "ended":
      case "failed":
        if (this.#sounding.current?.item.playId === notice.playId) this.#cancelStartWatch?.();
        this.#sounding.heard(notice);
        this.#listeners.emit(notice);
        return;
      case "level":
        this.#listeners.emit(notice);
        return;
      case "announcementStarted":
      case "announcementEnded":
      case "announcementFailed":
        if (this.#announcing.heard(notice)) this.#listeners.emit(notice);
        return;
      case "lost":
        this.#sounding.freeze(this.#canSound());
        this.#deviceLost = true;
        this.#listeners.emit({ type: "lost", reason: "device" });
        return;
      case "recovered":
        this.#deviceLost = false;
        this.#sounding.freeze(false);
        this.#listeners.emit(notice);
        return;
      case "devices":
        this.#news({ devices: notice.devices });
        return;
      case "device":
        this.#news({ device: notice.device, replaced: notice.replaced });
        return;
      case "probed":
        this.#answerProbe?.(notice.able);
        return;
      case "trouble":
        this.#environment.log.warn("The audio process has trouble", { message: notice.message });
        return;
      case "ready":
      case "pong":
        return;
    }
  }

  #news(news: Partial<SoundCardNews>): void {
    this.#cards = { ...this.#cards, ...news };
    this.cardsChanged.emit(this.#cards);
  }

  #watchStart(): void {
    this.#cancelStartWatch?.();
    this.#cancelStartWatch = this.#environment.after(START_TIMEOUT_MS, () => {
      const { current, paused } = this.#sounding;
      if (!current || current.started || paused || !this.#canSound()) return;
      this.#sounding.clear();
      this.#listeners.emit({ type: "failed", playId: current.item.playId, reason: "timeout" });
    });
  }
}

function audioItem(item: OutputItem): AudioItem {
  return { playId: item.playId, path: item.media.uri, frames: item.media.frames, gain: item.gain };
}
