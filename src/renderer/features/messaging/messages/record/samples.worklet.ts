import { SAMPLES } from "./worklet-name.ts";

// An audio worklet's own globals, which TypeScript does not know.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples of a message: about 20 messages a second. */
const BLOCK = 2048;

/** Posts the input's samples, mixed to one channel, in blocks. */
class Samples extends AudioWorkletProcessor {
  #block = new Float32Array(BLOCK);
  #length = 0;

  process([channels = []]: readonly (readonly Float32Array[])[]): boolean {
    const [first] = channels;
    if (!first) return true;
    for (let at = 0; at < first.length; at += 1) {
      let sum = 0;
      for (const channel of channels) sum += channel[at] ?? 0;
      this.#block[this.#length] = sum / channels.length;
      this.#length += 1;
      if (this.#length === BLOCK) this.#post();
    }
    return true;
  }

  #post(): void {
    this.port.postMessage(this.#block, [this.#block.buffer]);
    this.#block = new Float32Array(BLOCK);
    this.#length = 0;
  }
}

registerProcessor(SAMPLES, Samples);
