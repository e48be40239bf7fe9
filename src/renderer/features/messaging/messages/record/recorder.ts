import { MAX_ANNOUNCEMENT_MS } from "#shared/contract/announcements.ts";
import { Listeners } from "#shared/player/listeners.ts";
import type { Microphone, MicrophoneRefusal, OpenMicrophone } from "./microphone.ts";
import { toPcm, wavFile } from "./wav.ts";

export type RecorderState =
  | { readonly kind: "idle" }
  /** The browser asks for permission. */
  | { readonly kind: "asking" }
  | {
      readonly kind: "recording";
      readonly elapsedMs: number;
      /** The loudest sample of the last moment and of the recording, 0 to 1. */
      readonly level: number;
      readonly loudest: number;
    }
  | { readonly kind: "recorded"; readonly file: File; readonly durationMs: number }
  | { readonly kind: "refused"; readonly reason: MicrophoneRefusal };

/** Records from the microphone into a WAV file, up to the longest message. Its clock is the sound itself. */
export class Recorder {
  readonly #open: OpenMicrophone;
  readonly #changed = new Listeners<null>();
  #state: RecorderState = { kind: "idle" };
  #microphone: Microphone | null = null;
  #blocks: Int16Array<ArrayBuffer>[] = [];
  #length = 0;
  #attempt = 0;

  constructor(open: OpenMicrophone) {
    this.#open = open;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#changed.add(listener);

  readonly getState = (): RecorderState => this.#state;

  /** Starts a recording in place of an earlier one. */
  readonly start = async (): Promise<void> => {
    this.cancel();
    const attempt = this.#attempt;
    const isCurrent = () => this.#attempt === attempt;
    this.#set({ kind: "asking" });
    const opened = await this.#open({
      samples: (samples) => isCurrent() && this.#add(samples),
      ended: () => isCurrent() && this.stop(),
    });
    if (!isCurrent()) {
      if (typeof opened !== "string") opened.close();
      return;
    }
    if (typeof opened === "string") return this.#set({ kind: "refused", reason: opened });
    this.#microphone = opened;
    this.#set({ kind: "recording", elapsedMs: 0, level: 0, loudest: 0 });
  };

  /** Ends the recording and keeps it. */
  readonly stop = (): void => {
    const microphone = this.#microphone;
    if (microphone === null) return;
    const durationMs = this.#elapsed(microphone);
    const file = wavFile(this.#blocks, microphone.rate, "recording.wav");
    this.#end();
    this.#set(durationMs === 0 ? { kind: "idle" } : { kind: "recorded", file, durationMs });
  };

  /** Forgets the recording. */
  readonly cancel = (): void => {
    this.#end();
    this.#set({ kind: "idle" });
  };

  #add(samples: Float32Array): void {
    const microphone = this.#microphone;
    if (microphone === null || this.#state.kind !== "recording") return;
    this.#blocks.push(toPcm(samples));
    this.#length += samples.length;
    const level = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const elapsedMs = this.#elapsed(microphone);
    const loudest = Math.max(level, this.#state.loudest);
    this.#set({ kind: "recording", elapsedMs, level, loudest });
    if (elapsedMs >= MAX_ANNOUNCEMENT_MS) this.stop();
  }

  #elapsed({ rate }: Microphone): number {
    return Math.round((this.#length / rate) * 1000);
  }

  #end(): void {
    this.#attempt += 1;
    this.#microphone?.close();
    this.#microphone = null;
    this.#blocks = [];
    this.#length = 0;
  }

  #set(state: RecorderState): void {
    this.#state = state;
    this.#changed.emit(null);
  }
}
