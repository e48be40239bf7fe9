import type { Backoff } from "#shared/domain/realtime/backoff.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import {
  type AudioCommand,
  AudioNotice,
  HEARTBEAT_MS,
  HEARTBEAT_TIMEOUT_MS,
  STUCK_CARD_EXIT,
} from "./protocol.ts";

/** A running audio process, as Electron's utilityProcess or a forked Node gives it. */
export interface AudioProcessHandle {
  readonly post: (message: unknown) => void;
  /** Messages from the process; the disposer ends the subscription. */
  readonly onMessage: (listener: (message: unknown) => void) => () => void;
  /** Called once when the process has ended, for whatever reason, with its exit code. */
  readonly onExit: (listener: (code: number | null) => void) => () => void;
  /** Ends it for certain, also when it hangs. */
  readonly kill: () => void;
}

export type SpawnAudioProcess = () => AudioProcessHandle;

export interface SupervisedProcessOptions {
  readonly spawn: SpawnAudioProcess;
  readonly environment: PlayerEnvironment;
  readonly backoff: Backoff;
  /** The process is there and listens. */
  readonly onReady: () => void;
  readonly onNotice: (notice: AudioNotice) => void;
  /** The process died or was given up, or ended because its sound card is gone; another one will be started. */
  readonly onLost: (what: "process" | "device") => void;
}

/** Keeps one audio process alive: a dead one is replaced, a silent one is killed and replaced. */
export class SupervisedProcess {
  readonly #options: SupervisedProcessOptions;
  #handle: AudioProcessHandle | null = null;
  #ready = false;
  /** Something was heard of it. */
  #sounded = false;
  /** On the monotonic clock. */
  #heardAt = 0;
  #disposers: (() => void)[] = [];
  #cancelBeat: (() => void) | null = null;
  #cancelRestart: (() => void) | null = null;
  #disposed = false;

  constructor(options: SupervisedProcessOptions) {
    this.#options = options;
    this.#start();
  }

  /** Sends a command; without a listening process it is dropped, since a new one is told everything anyway. */
  post(command: AudioCommand): void {
    if (this.#ready) this.#handle?.post(command);
  }

  /** Ends the process and starts another one. */
  replace(why: string): void {
    if (this.#handle) this.#lose(why);
  }

  dispose(): void {
    this.#disposed = true;
    this.#cancelRestart?.();
    this.#leave();
  }

  #start(): void {
    const { environment, spawn } = this.#options;
    this.#heardAt = environment.monotonic();
    const handle = spawn();
    this.#handle = handle;
    this.#disposers = [
      handle.onMessage((message) => this.#onMessage(message)),
      handle.onExit((code) => this.#onExit(code)),
    ];
    this.#beat();
  }

  #onMessage(message: unknown): void {
    const notice = AudioNotice.safeParse(message);
    if (!notice.success) {
      this.#options.environment.log.warn("The audio process said something unknown");
      return;
    }
    this.#heardAt = this.#options.environment.monotonic();
    if (notice.data.type === "ready") {
      this.#ready = true;
      this.#options.onReady();
    }
    if (notice.data.type === "started") {
      this.#sounded = true;
      this.#options.backoff.reset();
    }
    this.#options.onNotice(notice.data);
  }

  #beat(): void {
    const { environment } = this.#options;
    const askedAt = environment.monotonic();
    this.#cancelBeat = environment.after(HEARTBEAT_MS, () => {
      const now = environment.monotonic();
      // After a sleep of the machine the silence was not the process's fault.
      if (now - askedAt > HEARTBEAT_TIMEOUT_MS) this.#heardAt = now;
      if (now - this.#heardAt > HEARTBEAT_TIMEOUT_MS) {
        this.#lose("it does not answer");
        return;
      }
      this.post({ type: "ping", at: now });
      this.#beat();
    });
  }

  #onExit(code: number | null): void {
    if (code !== STUCK_CARD_EXIT) {
      this.#lose("it ended");
      return;
    }
    // It was in order, so its successor comes at once; a card that never plays ends one after the other.
    this.#lose("its sound card is dead", "device", this.#sounded ? 0 : this.#options.backoff.next());
  }

  #lose(why: string, what: "process" | "device" = "process", wait = this.#options.backoff.next()): void {
    const { environment, onLost } = this.#options;
    this.#leave();
    environment.log.warn(`The audio process is replaced: ${why}`);
    onLost(what);
    this.#cancelRestart = environment.after(wait, () => {
      if (!this.#disposed) this.#start();
    });
  }

  #leave(): void {
    this.#cancelBeat?.();
    for (const dispose of this.#disposers) dispose();
    this.#disposers = [];
    this.#ready = false;
    this.#sounded = false;
    this.#handle?.kill();
    this.#handle = null;
  }
}
