import type { Effect } from "./effects.ts";

/** Latency of the limiter, in frames. */
export const LIMITER_DELAY = 240;
const n = LIMITER_DELAY;
/** The moving minimum needs at most n + 1 places; a power of two, so that wrapping is a mask. */
const QUEUE = 512;

/**
 * A look-ahead limiter: no sample exceeds `ceiling`. Gain is the moving average of a moving minimum over the
 * same window, so it is reduced in time and never steps. Delays the audio by `LIMITER_DELAY` frames.
 */
export function limiter(ceiling: number): Effect {
  return new Limiter(ceiling);
}

class Limiter implements Effect {
  readonly #ceiling: number;
  readonly #lineL = new Float32Array(n);
  readonly #lineR = new Float32Array(n);
  readonly #average = new Float64Array(n).fill(1);
  // Monotonic queue of (frame, gain) for the moving minimum.
  readonly #queueGain = new Float64Array(QUEUE);
  readonly #queueFrame = new Float64Array(QUEUE);
  #first = 0;
  #count = 0;
  #at = 0;
  #frame = 0;
  #sum: number = n;
  #before = 0;

  constructor(ceiling: number) {
    this.#ceiling = ceiling;
  }

  process(left: Float32Array, right: Float32Array, frames: number): void {
    const ceiling = this.#ceiling;
    const lineL = this.#lineL;
    const lineR = this.#lineR;
    const average = this.#average;
    const queueGain = this.#queueGain;
    const queueFrame = this.#queueFrame;
    const mask = QUEUE - 1;
    let first = this.#first;
    let count = this.#count;
    let at = this.#at;
    let frame = this.#frame;
    let sum = this.#sum;
    let before = this.#before;
    for (let i = 0; i < frames; i++) {
      const l = left[i]!;
      const r = right[i]!;
      const peak = Math.max(Math.abs(l), Math.abs(r));
      // Between samples the wave can exceed both: allow for it where it is steep.
      const steep = Math.max(peak, Math.abs(peak * 1.12 - before * 0.12));
      before = peak;
      const need = steep > ceiling ? ceiling / steep : 1;
      while (count > 0 && queueGain[(first + count - 1) & mask]! >= need) count--;
      const slot = (first + count) & mask;
      queueGain[slot] = need;
      queueFrame[slot] = frame;
      count++;
      if (queueFrame[first]! <= frame - n) {
        first = (first + 1) & mask;
        count--;
      }
      const least = queueGain[first]!;
      sum += least - average[at]!;
      average[at] = least;
      const gain = sum / n;
      left[i] = lineL[at]! * gain;
      right[i] = lineR[at]! * gain;
      lineL[at] = l;
      lineR[at] = r;
      if (++at === n) at = 0;
      frame++;
    }
    this.#first = first;
    this.#count = count;
    this.#at = at;
    this.#frame = frame;
    this.#sum = sum;
    this.#before = before;
  }
}
