import { SAMPLE_RATE } from "./tables.ts";

/** Works on the first `frames` of two channels, in place, and remembers what it needs for the next call. */
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
  const state = new Float64Array(4);
  const run = (x: Float32Array, frames: number, at: number): void => {
    let s1 = state[at]!;
    let s2 = state[at + 1]!;
    for (let i = 0; i < frames; i++) {
      const v = x[i]!;
      const y = b0 * v + s1;
      s1 = b1 * v - a1 * y + s2;
      s2 = b2 * v - a2 * y;
      x[i] = y;
    }
    state[at] = s1;
    state[at + 1] = s2;
  };
  return {
    process(left, right, frames) {
      run(left, frames, 0);
      run(right, frames, 2);
    },
  };
}

/** A soft wall: adds warmth as `amount` rises; unity for quiet sound. */
export function saturation(amount: number): Effect {
  const run = (x: Float32Array, frames: number): void => {
    for (let i = 0; i < frames; i++) {
      const v = x[i]! * amount;
      x[i] = v / (amount * Math.sqrt(1 + v * v));
    }
  };
  return {
    process(left, right, frames) {
      run(left, frames);
      run(right, frames);
    },
  };
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
      for (let start = 0; start < frames; start += 32) {
        const end = Math.min(frames, start + 32);
        const d0 = base + depth * Math.sin(phase);
        const e0 = base + depth * Math.sin(phase + 2.2);
        phase += (2 * Math.PI * rate * (end - start)) / SAMPLE_RATE;
        const d1 = base + depth * Math.sin(phase);
        const e1 = base + depth * Math.sin(phase + 2.2);
        for (let i = start; i < end; i++) {
          const at = (i - start) / (end - start);
          lineL[write] = left[i]!;
          lineR[write] = right[i]!;
          const dl = write - (d0 + (d1 - d0) * at) + size;
          const dr = write - (e0 + (e1 - e0) * at) + size;
          const il = dl | 0;
          const ir = dr | 0;
          const l0 = lineL[il & 4095]!;
          const r0 = lineR[ir & 4095]!;
          left[i]! += mix * (l0 + (lineL[(il + 1) & 4095]! - l0) * (dl - il) - left[i]! * 0.3);
          right[i]! += mix * (r0 + (lineR[(ir + 1) & 4095]! - r0) * (dr - ir) - right[i]! * 0.3);
          write = (write + 1) & 4095;
        }
      }
    },
  };
}

/** A tape that does not run quite even: pitch drifts by a few cents. */
export function wow(depthMs: number): Effect {
  const size = 4096;
  const lines = [new Float32Array(size), new Float32Array(size)] as const;
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
      for (let start = 0; start < frames; start += 64) {
        const end = Math.min(frames, start + 64);
        const d0 = delayAt(frame);
        const d1 = delayAt(frame + end - start);
        for (let i = start; i < end; i++) {
          const d = write - (d0 + ((d1 - d0) * (i - start)) / (end - start)) + size;
          const at = d | 0;
          const part = d - at;
          lines[0][write] = left[i]!;
          lines[1][write] = right[i]!;
          const l = lines[0][at & 4095]!;
          const r = lines[1][at & 4095]!;
          left[i] = l + (lines[0][(at + 1) & 4095]! - l) * part;
          right[i] = r + (lines[1][(at + 1) & 4095]! - r) * part;
          write = (write + 1) & 4095;
        }
        frame += end - start;
      }
    },
  };
}

/** Louder left, then louder right: the stereo vibrato of an electric piano, or a rotating speaker. `depth` 0..1. */
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

/** Echoes that cross from side to side and grow darker. The result is the echo alone (no dry sound). */
export function pingPong(seconds: number, feedback: number, darkHertz: number): Effect {
  const length = Math.max(1, Math.floor(seconds * SAMPLE_RATE));
  const lineL = new Float32Array(length);
  const lineR = new Float32Array(length);
  const a = 1 - Math.exp((-2 * Math.PI * darkHertz) / SAMPLE_RATE);
  const b = 1 - Math.exp((-2 * Math.PI * 180) / SAMPLE_RATE);
  let at = 0;
  let lowL = 0;
  let lowR = 0;
  let baseL = 0;
  let baseR = 0;
  return {
    process(left, right, frames) {
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
    },
  };
}

/**
 * A room: eight delay lines that feed each other through a Hadamard matrix (Jot, 1991), each losing treble on the way,
 * behind two all-pass diffusers a channel. The result is the room alone (no dry sound).
 * @param seconds until the tail has fallen by 60 dB
 */
export function reverb(seconds: number, darkHertz: number, preDelayMs: number): Effect {
  const lengths = [1423, 1693, 1951, 2287, 2617, 2909, 3301, 3643];
  const size = 4096;
  const lines = lengths.map(() => new Float32Array(size)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const gains = lengths.map((n) => 10 ** ((-3 * n) / (seconds * SAMPLE_RATE)) / Math.sqrt(8));
  const a = 1 - Math.exp((-2 * Math.PI * darkHertz) / SAMPLE_RATE);
  const low = new Float64Array(8);
  const pre = [new Float32Array(8192), new Float32Array(8192)] as const;
  const preFrames = Math.min(8000, Math.floor((preDelayMs / 1000) * SAMPLE_RATE) + 1);
  const diffusers = [347, 113, 419, 149].map((n) => ({ line: new Float32Array(n), at: 0 }));
  let write = 0;
  let head = 0;

  const diffuse = (x: number, which: number): number => {
    const d = diffusers[which]!;
    const held = d.line[d.at]!;
    const y = held - 0.6 * x;
    d.line[d.at] = x + 0.6 * y;
    if (++d.at === d.line.length) d.at = 0;
    return y;
  };

  const [l0, l1, l2, l3, l4, l5, l6, l7] = lines;
  const [n0, n1, n2, n3, n4, n5, n6, n7] = lengths as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [g0, g1, g2, g3, g4, g5, g6, g7] = gains as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    process(left, right, frames) {
      let [d0, d1, d2, d3, d4, d5, d6, d7] = low as unknown as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      for (let i = 0; i < frames; i++) {
        pre[0][head] = left[i]!;
        pre[1][head] = right[i]!;
        const tap = (head - preFrames + 8192) & 8191;
        head = (head + 1) & 8191;
        const x = diffuse(diffuse(pre[0][tap]!, 0), 1) * 0.5;
        const z = diffuse(diffuse(pre[1][tap]!, 2), 3) * 0.5;
        d0 += (l0[(write - n0) & 4095]! - d0) * a;
        d1 += (l1[(write - n1) & 4095]! - d1) * a;
        d2 += (l2[(write - n2) & 4095]! - d2) * a;
        d3 += (l3[(write - n3) & 4095]! - d3) * a;
        d4 += (l4[(write - n4) & 4095]! - d4) * a;
        d5 += (l5[(write - n5) & 4095]! - d5) * a;
        d6 += (l6[(write - n6) & 4095]! - d6) * a;
        d7 += (l7[(write - n7) & 4095]! - d7) * a;
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
        l0[write] = (t0 + t4) * g0 + x;
        l1[write] = (t1 + t5) * g1 + z;
        l2[write] = (t2 + t6) * g2 + x;
        l3[write] = (t3 + t7) * g3 - z;
        l4[write] = (t0 - t4) * g4 - x;
        l5[write] = (t1 - t5) * g5 + z;
        l6[write] = (t2 - t6) * g6 - x;
        l7[write] = (t3 - t7) * g7 - z;
        write = (write + 1) & 4095;
        left[i] = d0 + d2 + d4 - d6;
        right[i] = d1 + d3 - d5 + d7;
      }
      low.set([d0, d1, d2, d3, d4, d5, d6, d7]);
    },
  };
}

/**
 * A look-ahead limiter: no sample leaves above `ceiling`. Gain is the moving average of a moving minimum over the same
 * window, so it is always down in time and never steps. Delays the sound by `LIMITER_DELAY` frames.
 */
export const LIMITER_DELAY = 240;
export function limiter(ceiling: number): Effect {
  const n = LIMITER_DELAY;
  const lineL = new Float32Array(n);
  const lineR = new Float32Array(n);
  const average = new Float64Array(n).fill(1);
  // Monotonic queue of (frame, gain) for the moving minimum.
  const queueGain = new Float64Array(2 * n);
  const queueFrame = new Float64Array(2 * n);
  let first = 0;
  let count = 0;
  let sum = n;
  let at = 0;
  let frame = 0;
  let before = 0;
  return {
    process(left, right, frames) {
      const span = 2 * n;
      for (let i = 0; i < frames; i++) {
        const l = left[i]!;
        const r = right[i]!;
        const peak = Math.max(Math.abs(l), Math.abs(r));
        // Between samples the wave can rise above both: allow for it where it is steep.
        const steep = Math.max(peak, Math.abs(peak * 1.12 - before * 0.12));
        before = peak;
        const need = steep > ceiling ? ceiling / steep : 1;
        while (count > 0 && queueGain[(first + count - 1) % span]! >= need) count--;
        const slot = (first + count) % span;
        queueGain[slot] = need;
        queueFrame[slot] = frame;
        count++;
        if (queueFrame[first]! <= frame - n) {
          first = (first + 1) % span;
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
    },
  };
}
