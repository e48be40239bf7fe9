import {
  type AudioCommand,
  AudioNotice,
  HEARTBEAT_MS,
  HEARTBEAT_TIMEOUT_MS,
  STUCK_CARD_EXIT,
} from "#main/audio-process/protocol.ts";
import type { Backoff } from "#shared/domain/realtime/backoff.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";

/** A running audio process: Electron's utilityProcess or a forked Node process. */
export interface AudioProcessHandle {
  readonly post: (message: unknown) => void;
  /** Receives messages from the process; returns a disposer. */
  readonly onMessage: (listener: (message: unknown) => void) => () => void;
  /** Called once with the exit code when the process has ended, for whatever reason. */
  readonly onExit: (listener: (code: number | null) => void) => () => void;
  /** Kills the process, even a hung one. */
  readonly kill: () => void;
}

export type SpawnAudioProcess = () => AudioProcessHandle;

export interface SupervisedProcessOptions {
  readonly spawn: SpawnAudioProcess;
  readonly environment: PlayerEnvironment;
  readonly backoff: Backoff;
  /** The process is up and listening. */
  readonly onReady: () => void;
  readonly onNotice: (notice: AudioNotice) => void;
  /** The process died, was killed, or exited because its sound card died; it is about to be restarted. */
  readonly onLost: (what: "process" | "device") => void;
}

/** Keeps one audio process running: replaces a dead one, kills and replaces a silent one. */
export class SupervisedProcess {
  readonly #options: SupervisedProcessOptions;
  #handle: AudioProcessHandle | null = null;
  #ready = false;
  /** Whether anything has sounded. */
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

  /**
   * Sends a command; drops it and returns false when no process is listening, because a new process receives the whole
   * state anyway.
   */
  post(command: AudioCommand): boolean {
    if (this.#ready) this.#handle?.post(command);
    return this.#ready;
  }

  /** Kills the process and starts another one. */
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
      // While the machine sleeps, the process cannot answer.
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
    // Sound has worked, so the successor starts at once. A card that never plays would end one process after another.
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
