import { type ChildProcess, spawn } from "node:child_process";
import type { SoundSink } from "#tests/fakes/sound-sink.ts";

/** A tenth of a second with a linear RMS below this is silent: −60 dBFS. */
const SILENT = 1e-3;

/** Resolution of the measurement, in ms. */
const WINDOW_MS = 100;
const FRAMES_PER_WINDOW = (48_000 * WINDOW_MS) / 1000;
const BYTES_PER_FRAME = 4;

export interface Heard {
  /** Total duration and silence, in seconds. */
  readonly seconds: number;
  readonly silentSeconds: number;
  readonly longestSilenceSeconds: number;
  /** Silences of more than half a second: start and length, in seconds. */
  readonly silences: readonly { readonly at: number; readonly seconds: number }[];
}

/** Listens to a sound card for hours and stores only its silences. */
export class Listener {
  readonly #recorder: ChildProcess;
  readonly #silences: { at: number; seconds: number }[] = [];
  #pending: Buffer = Buffer.alloc(0);
  #windows = 0;
  #silent = 0;
  #longest = 0;
  #run = 0;

  private constructor(recorder: ChildProcess) {
    this.#recorder = recorder;
    recorder.stdout?.on("data", (bytes: Buffer) => this.#hear(bytes));
  }

  /** Begins with the first sound, to exclude the start. */
  static to(sink: SoundSink): Listener {
    const format = ["--raw", "--format=float32le", "--rate=48000", "--channels=1"];
    const env = { ...process.env, ...sink.env };
    const device = "--device=roomtone_test.monitor";
    return new Listener(spawn("parec", [device, ...format], { env, stdio: ["ignore", "pipe", "ignore"] }));
  }

  get heard(): Heard {
    const seconds = (windows: number) => (windows * WINDOW_MS) / 1000;
    return {
      seconds: seconds(this.#windows),
      silentSeconds: seconds(this.#silent),
      longestSilenceSeconds: seconds(this.#longest),
      silences: this.#silences,
    };
  }

  stop(): void {
    this.#recorder.kill();
  }

  #hear(bytes: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, bytes]);
    const size = FRAMES_PER_WINDOW * BYTES_PER_FRAME;
    let at = 0;
    for (; at + size <= this.#pending.length; at += size) this.#judge(this.#pending.subarray(at, at + size));
    this.#pending = this.#pending.subarray(at);
  }

  #judge(window: Buffer): void {
    let power = 0;
    for (let at = 0; at < window.length; at += BYTES_PER_FRAME) power += window.readFloatLE(at) ** 2;
    const isSilent = Math.sqrt(power / FRAMES_PER_WINDOW) < SILENT;
    if (isSilent && this.#windows === 0) return;
    this.#windows++;
    if (isSilent) {
      this.#silent++;
      this.#run++;
      this.#longest = Math.max(this.#longest, this.#run);
      return;
    }
    if (this.#run * WINDOW_MS > 500) {
      const seconds = (this.#run * WINDOW_MS) / 1000;
      this.#silences.push({ at: (this.#windows * WINDOW_MS) / 1000 - seconds, seconds });
    }
    this.#run = 0;
  }
}
