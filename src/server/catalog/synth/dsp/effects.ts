import { SAMPLE_RATE } from "./tables.ts";

/**
 * Processes the first `frames` of two channels in place, and keeps state for the next call. Per-frame code is
 * a class method or a module function: a closure would be recompiled for every track.
 */
export interface Effect {
  process(left: Float32Array, right: Float32Array, frames: number): void;
}

/** A second-order filter (Robert Bristow-Johnson's cookbook) on both channels. */
export function biquad(
  kind: "lowpass" | "highpass" | "peak" | "highshelf",
  hertz: number,
  q: number,
  db = 0,
): Effect {
  const w = (2 * Math.PI * Math.min(hertz, 20_000)) / SAMPLE_RATE;
  const cos = Math.cos(w);
  const alpha = Math.sin(w) / (2 * q);
  const a = 10 ** (db / 40);
  const root = 2 * Math.sqrt(a) * alpha;
  const c = {
    lowpass: [(1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha],
    highpass: [(1 + cos) / 2, -(1 + cos), (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha],
    peak: [1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a],
    highshelf: [
      a * (a + 1 + (a - 1) * cos + root),
      -2 * a * (a - 1 + (a + 1) * cos),
      a * (a + 1 + (a - 1) * cos - root),
      a + 1 - (a - 1) * cos + root,
      2 * (a - 1 - (a + 1) * cos),
      a + 1 - (a - 1) * cos - root,
    ],
  }[kind] as [number, number, number, number, number, number];
  const [b0, b1, b2, a1, a2] = [c[0] / c[3], c[1] / c[3], c[2] / c[3], c[4] / c[3], c[5] / c[3]];
  return new Biquad([b0, b1, b2, a1, a2]);
}

class Biquad implements Effect {
  readonly #c: readonly [number, number, number, number, number];
  readonly #state = new Float64Array(4);

  constructor(c: readonly [number, number, number, number, number]) {
    this.#c = c;
  }

  // A channel has to wait for its own previous result; interleaving the two fills that wait.
  process(left: Float32Array, right: Float32Array, frames: number): void {
    const [b0, b1, b2, a1, a2] = this.#c;
    const state = this.#state;
    let l1 = state[0]!;
    let l2 = state[1]!;
    let r1 = state[2]!;
    let r2 = state[3]!;
    for (let i = 0; i < frames; i++) {
      const l = left[i]!;
      const r = right[i]!;
      const x = b0 * l + l1;
      const y = b0 * r + r1;
      l1 = b1 * l - a1 * x + l2;
      r1 = b1 * r - a1 * y + r2;
      l2 = b2 * l - a2 * x;
      r2 = b2 * r - a2 * y;
      left[i] = x;
      right[i] = y;
    }
    state[0] = l1;
    state[1] = l2;
    state[2] = r1;
    state[3] = r2;
  }
}

/** Soft clipping: adds warmth as `amount` rises; unity gain for quiet audio. */
export function saturation(amount: number): Effect {
  return {
    process(left, right, frames) {
      saturate(left, frames, amount);
      saturate(right, frames, amount);
    },
  };
}

function saturate(x: Float32Array, frames: number, amount: number): void {
  for (let i = 0; i < frames; i++) {
    const v = x[i]! * amount;
    x[i] = v / (amount * Math.sqrt(1 + v * v));
  }
}

/** Two slowly moving delays, opposite in the two channels. `mix` 0..1. */
export function chorus(rate: number, depthMs: number, mix: number): Effect {
  const size = 4096;
  const lineL = new Float32Array(size);
  const lineR = new Float32Array(size);
  let write = 0;
  let phase = 0;
  return {
    process(left, right, frames) {
      const base = 0.011 * SAMPLE_RATE;
      const depth = (depthMs / 1000) * SAMPLE_RATE;
      let at = write;
      for (let start = 0; start < frames; start += 32) {
        const end = Math.min(frames, start + 32);
        const d0 = base + depth * Math.sin(phase);
        const e0 = base + depth * Math.sin(phase + 2.2);
        phase += (2 * Math.PI * rate * (end - start)) / SAMPLE_RATE;
        const d1 = base + depth * Math.sin(phase);
        const e1 = base + depth * Math.sin(phase + 2.2);
        for (let i = start; i < end; i++) {
          const part = (i - start) / (end - start);
          lineL[at] = left[i]!;
          lineR[at] = right[i]!;
          const dl = at - (d0 + (d1 - d0) * part) + size;
          const dr = at - (e0 + (e1 - e0) * part) + size;
          const il = dl | 0;
          const ir = dr | 0;
          const l0 = lineL[il & 4095]!;
          const r0 = lineR[ir & 4095]!;
          left[i]! += mix * (l0 + (lineL[(il + 1) & 4095]! - l0) * (dl - il) - left[i]! * 0.3);
          right[i]! += mix * (r0 + (lineR[(ir + 1) & 4095]! - r0) * (dr - ir) - right[i]! * 0.3);
          at = (at + 1) & 4095;
        }
      }
      write = at;
    },
  };
}

/** Tape wow: pitch drifts by a few cents. */
export function wow(depthMs: number): Effect {
  const size = 4096;
  const lineL = new Float32Array(size);
  const lineR = new Float32Array(size);
  let write = 0;
  let frame = 0;
  const delayAt = (n: number): number => {
    const t = n / SAMPLE_RATE;
    return (
      ((depthMs * 1.2 + depthMs * 0.8 * Math.sin(t * 3.9) + depthMs * 0.12 * Math.sin(t * 41)) / 1000) *
        SAMPLE_RATE +
      2
    );
  };
  return {
    process(left, right, frames) {
      let to = write;
      for (let start = 0; start < frames; start += 64) {
        const end = Math.min(frames, start + 64);
        const d0 = delayAt(frame);
        const d1 = delayAt(frame + end - start);
        for (let i = start; i < end; i++) {
          const d = to - (d0 + ((d1 - d0) * (i - start)) / (end - start)) + size;
          const at = d | 0;
          const part = d - at;
          lineL[to] = left[i]!;
          lineR[to] = right[i]!;
          const l = lineL[at & 4095]!;
          const r = lineR[at & 4095]!;
          left[i] = l + (lineL[(at + 1) & 4095]! - l) * part;
          right[i] = r + (lineR[(at + 1) & 4095]! - r) * part;
          to = (to + 1) & 4095;
        }
        frame += end - start;
      }
      write = to;
    },
  };
}

/**
 * Alternating left-right tremolo: the stereo vibrato of an electric piano, or a rotating speaker. `depth`
 * 0..1.
 */
export function tremolo(rate: number, depth: number): Effect {
  let phase = 0;
  return {
    process(left, right, frames) {
      const step = (2 * Math.PI * rate) / SAMPLE_RATE;
      for (let start = 0; start < frames; start += 32) {
        const end = Math.min(frames, start + 32);
        const a = Math.sin(phase);
        phase += step * (end - start);
        const b = Math.sin(phase);
        for (let i = start; i < end; i++) {
          const s = (a + ((b - a) * (i - start)) / (end - start)) * depth;
          left[i]! *= 1 - depth * 0.5 + s * 0.5;
          right[i]! *= 1 - depth * 0.5 - s * 0.5;
        }
      }
    },
  };
}

/** Echoes that alternate sides and grow darker. The result is the echo alone (no dry signal). */
export function pingPong(seconds: number, feedback: number, darkHertz: number): Effect {
  return new PingPong(Math.max(1, Math.floor(seconds * SAMPLE_RATE)), feedback, onePole(darkHertz));
}

class PingPong implements Effect {
  readonly #lineL: Float32Array;
  readonly #lineR: Float32Array;
  readonly #feedback: number;
  readonly #dark: number;
  readonly #state = new Float64Array(4);
  #at = 0;

  constructor(length: number, feedback: number, dark: number) {
    this.#lineL = new Float32Array(length);
    this.#lineR = new Float32Array(length);
    this.#feedback = feedback;
    this.#dark = dark;
  }

  process(left: Float32Array, right: Float32Array, frames: number): void {
    const lineL = this.#lineL;
    const lineR = this.#lineR;
    const length = lineL.length;
    const feedback = this.#feedback;
    const a = this.#dark;
    const b = onePole(180);
    const state = this.#state;
    let lowL = state[0]!;
    let lowR = state[1]!;
    let baseL = state[2]!;
    let baseR = state[3]!;
    let at = this.#at;
    for (let i = 0; i < frames; i++) {
      const l = lineL[at]!;
      const r = lineR[at]!;
      lowL += (l - lowL) * a;
      lowR += (r - lowR) * a;
      baseL += (lowL - baseL) * b;
      baseR += (lowR - baseR) * b;
      lineL[at] = left[i]! * 0.8 + right[i]! * 0.2 + (lowR - baseR) * feedback;
      lineR[at] = right[i]! * 0.25 + (lowL - baseL) * (feedback * 0.5 + 0.5);
      left[i] = l;
      right[i] = r;
      if (++at === length) at = 0;
    }
    state[0] = lowL;
    state[1] = lowR;
    state[2] = baseL;
    state[3] = baseR;
    this.#at = at;
  }
}

/** Coefficient of a one-pole low-pass: the share of the difference covered per frame. */
export function onePole(hertz: number): number {
  return 1 - Math.exp((-2 * Math.PI * hertz) / SAMPLE_RATE);
}
