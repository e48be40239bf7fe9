import { type Effect, onePole } from "./effects.ts";
import { SAMPLE_RATE } from "./tables.ts";

/** Lengths of the delay lines, in frames. */
const LENGTHS = [1423, 1693, 1951, 2287, 2617, 2909, 3301, 3643] as const;
const [n0, n1, n2, n3, n4, n5, n6, n7] = LENGTHS;

/**
 * A reverb: eight delay lines fed back through a Hadamard matrix (Jot, 1991), each losing treble, after two
 * all-pass diffusers per channel. The result is the reverb alone (no dry signal).
 *
 * @param seconds until the tail has fallen by 60 dB
 */
export function reverb(seconds: number, darkHertz: number, preDelayMs: number): Effect {
  return new Reverb(seconds, darkHertz, preDelayMs);
}

class Reverb implements Effect {
  readonly #gains: Float64Array;
  readonly #dark: number;
  readonly #preFrames: number;
  /** The eight lines, 4096 frames each, in one array. */
  readonly #lines = new Float32Array(8 * 4096);
  readonly #low = new Float64Array(8);
  readonly #preL = new Float32Array(8192);
  readonly #preR = new Float32Array(8192);
  readonly #diffusersL = [new AllPass(347), new AllPass(113)] as const;
  readonly #diffusersR = [new AllPass(419), new AllPass(149)] as const;
  #next = 0;
  #preNext = 0;

  constructor(seconds: number, darkHertz: number, preDelayMs: number) {
    this.#gains = Float64Array.from(
      LENGTHS,
      (n) => 10 ** ((-3 * n) / (seconds * SAMPLE_RATE)) / Math.sqrt(8),
    );
    this.#dark = onePole(darkHertz);
    this.#preFrames = Math.min(8000, Math.floor((preDelayMs / 1000) * SAMPLE_RATE) + 1);
  }

  process(left: Float32Array, right: Float32Array, frames: number): void {
    const preL = this.#preL;
    const preR = this.#preR;
    const preFrames = this.#preFrames;
    const line = this.#lines;
    const low = this.#low;
    const a = this.#dark;
    const g0 = this.#gains[0]!;
    const g1 = this.#gains[1]!;
    const g2 = this.#gains[2]!;
    const g3 = this.#gains[3]!;
    const g4 = this.#gains[4]!;
    const g5 = this.#gains[5]!;
    const g6 = this.#gains[6]!;
    const g7 = this.#gains[7]!;
    let head = this.#preNext;
    for (let i = 0; i < frames; i++) {
      preL[head] = left[i]!;
      preR[head] = right[i]!;
      const tap = (head - preFrames + 8192) & 8191;
      left[i] = preL[tap]!;
      right[i] = preR[tap]!;
      head = (head + 1) & 8191;
    }
    this.#preNext = head;
    for (const diffuse of this.#diffusersL) diffuse.process(left, frames);
    for (const diffuse of this.#diffusersR) diffuse.process(right, frames);
    let write = this.#next;
    let d0 = low[0]!;
    let d1 = low[1]!;
    let d2 = low[2]!;
    let d3 = low[3]!;
    let d4 = low[4]!;
    let d5 = low[5]!;
    let d6 = low[6]!;
    let d7 = low[7]!;
    for (let i = 0; i < frames; i++) {
      const x = left[i]! * 0.5;
      const z = right[i]! * 0.5;
      d0 += (line[(write - n0) & 4095]! - d0) * a;
      d1 += (line[((write - n1) & 4095) + 4096]! - d1) * a;
      d2 += (line[((write - n2) & 4095) + 8192]! - d2) * a;
      d3 += (line[((write - n3) & 4095) + 12_288]! - d3) * a;
      d4 += (line[((write - n4) & 4095) + 16_384]! - d4) * a;
      d5 += (line[((write - n5) & 4095) + 20_480]! - d5) * a;
      d6 += (line[((write - n6) & 4095) + 24_576]! - d6) * a;
      d7 += (line[((write - n7) & 4095) + 28_672]! - d7) * a;
      const s0 = d0 + d1;
      const s1 = d0 - d1;
      const s2 = d2 + d3;
      const s3 = d2 - d3;
      const s4 = d4 + d5;
      const s5 = d4 - d5;
      const s6 = d6 + d7;
      const s7 = d6 - d7;
      const t0 = s0 + s2;
      const t1 = s1 + s3;
      const t2 = s0 - s2;
      const t3 = s1 - s3;
      const t4 = s4 + s6;
      const t5 = s5 + s7;
      const t6 = s4 - s6;
      const t7 = s5 - s7;
      line[write] = (t0 + t4) * g0 + x;
      line[write + 4096] = (t1 + t5) * g1 + z;
      line[write + 8192] = (t2 + t6) * g2 + x;
      line[write + 12_288] = (t3 + t7) * g3 - z;
      line[write + 16_384] = (t0 - t4) * g4 - x;
      line[write + 20_480] = (t1 - t5) * g5 + z;
      line[write + 24_576] = (t2 - t6) * g6 - x;
      line[write + 28_672] = (t3 - t7) * g7 - z;
      write = (write + 1) & 4095;
      left[i] = d0 + d2 + d4 - d6;
      right[i] = d1 + d3 - d5 + d7;
    }
    low[0] = d0;
    low[1] = d1;
    low[2] = d2;
    low[3] = d3;
    low[4] = d4;
    low[5] = d5;
    low[6] = d6;
    low[7] = d7;
    this.#next = write;
  }
}

/** Smears a channel in time without colouring it (Schroeder, 1962). */
class AllPass {
  readonly #line: Float32Array;
  #at = 0;

  constructor(length: number) {
    this.#line = new Float32Array(length);
  }

  process(x: Float32Array, frames: number): void {
    const line = this.#line;
    const length = line.length;
    let at = this.#at;
    for (let i = 0; i < frames; i++) {
      const v = x[i]!;
      const y = line[at]! - 0.6 * v;
      line[at] = v + 0.6 * y;
      x[i] = y;
      if (++at === length) at = 0;
    }
    this.#at = at;
  }
}
