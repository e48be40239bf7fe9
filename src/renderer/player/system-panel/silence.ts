/** Samples per second: the lowest rate that every browser accepts. */
const RATE = 8000;
/** Systems take sounds under five seconds for signals and show no panel. */
const SECONDS = 60;
const HEADER_BYTES = 44;
/** Silence in 8-bit samples. */
const ZERO = 128;

interface NoCard extends AudioContextOptions {
  readonly sinkId: { readonly type: "none" };
}

/** Whether the browser lets a page play without any sound card. */
export function canPlayForNobody(): boolean {
  return typeof AudioContext === "function" && "setSinkId" in AudioContext.prototype;
}

/**
 * Plays silence without a sound card: the page counts as playing, but opens no device. Check {@link canPlayForNobody}
 * first.
 */
export class Silence {
  readonly #address = URL.createObjectURL(silentWav());
  readonly #element = new Audio(this.#address);
  readonly #context: AudioContext;

  constructor() {
    const options: NoCard = { sinkId: { type: "none" }, sampleRate: RATE, latencyHint: "playback" };
    this.#context = new AudioContext(options);
    this.#element.loop = true;
    this.#context.createMediaElementSource(this.#element).connect(this.#context.destination);
  }

  /** Rejects if the browser requires a user gesture first. */
  async play(): Promise<void> {
    await this.#element.play();
    await this.#context.resume();
  }

  pause(): void {
    this.#element.pause();
    // A running context costs processor time even when nothing plays.
    this.#context.suspend().catch(() => undefined);
  }

  dispose(): void {
    this.#element.pause();
    this.#element.removeAttribute("src");
    this.#element.load();
    this.#context.close().catch(() => undefined);
    URL.revokeObjectURL(this.#address);
  }
}

/** A minute of silence: WAV, 8 bits, mono. */
function silentWav(): Blob {
  const frames = RATE * SECONDS;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + frames));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + frames, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, "data");
  view.setUint32(40, frames, true);
  new Uint8Array(view.buffer).fill(ZERO, HEADER_BYTES);
  return new Blob([view.buffer], { type: "audio/wav" });
}
