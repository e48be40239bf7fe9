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
  // One filter waits for its own last result; the two channels side by side fill that wait.
  const state = new Float64Array(4);
  return {
    process(left, right, frames) {
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

/** A tape that does not run quite even: pitch drifts by a few cents. */
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
  const state = new Float64Array(4);
  let next = 0;
  return {
    process(left, right, frames) {
      let lowL = state[0]!;
      let lowR = state[1]!;
      let baseL = state[2]!;
      let baseR = state[3]!;
      let at = next;
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
      next = at;
    },
  };
}

/**
 * A room: eight delay lines that feed each other through a Hadamard matrix (Jot, 1991), each losing treble on the way,
 * behind two all-pass diffusers a channel. The result is the room alone (no dry sound).
 * @param seconds until the tail has fallen by 60 dB
 */
export function reverb(seconds: number, darkHertz: number, preDelayMs: number): Effect {
  const lengths = [1423, 1693, 1951, 2287, 2617, 2909, 3301, 3643] as const;
  const [n0, n1, n2, n3, n4, n5, n6, n7] = lengths;
  const [g0, g1, g2, g3, g4, g5, g6, g7] = lengths.map(
    (n) => 10 ** ((-3 * n) / (seconds * SAMPLE_RATE)) / Math.sqrt(8),
  ) as unknown as Eight;
  const a = 1 - Math.exp((-2 * Math.PI * darkHertz) / SAMPLE_RATE);
  // Eight lines of 4096 in one array: the engine finds its memory once a frame instead of sixteen times.
  const lines = new Float32Array(8 * 4096);
  const low = new Float64Array(8);
  const preL = new Float32Array(8192);
  const preR = new Float32Array(8192);
  const preFrames = Math.min(8000, Math.floor((preDelayMs / 1000) * SAMPLE_RATE) + 1);
  const diffusersL = [allPass(347), allPass(113)] as const;
  const diffusersR = [allPass(419), allPass(149)] as const;
  let next = 0;
  let preNext = 0;
  return {
    process(left, right, frames) {
      let head = preNext;
      for (let i = 0; i < frames; i++) {
        preL[head] = left[i]!;
        preR[head] = right[i]!;
        const tap = (head - preFrames + 8192) & 8191;
        left[i] = preL[tap]!;
        right[i] = preR[tap]!;
        head = (head + 1) & 8191;
      }
      preNext = head;
      for (const diffuse of diffusersL) diffuse(left, frames);
      for (const diffuse of diffusersR) diffuse(right, frames);
      const line = lines;
      let write = next;
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
      next = write;
    },
  };
}

type Eight = readonly [number, number, number, number, number, number, number, number];

/** Smears a channel in time, in place, without colouring it (Schroeder, 1962). */
function allPass(length: number): (x: Float32Array, frames: number) => void {
  const line = new Float32Array(length);
  let next = 0;
  return (x, frames) => {
    let at = next;
    for (let i = 0; i < frames; i++) {
      const v = x[i]!;
      const y = line[at]! - 0.6 * v;
      line[at] = v + 0.6 * y;
      x[i] = y;
      if (++at === length) at = 0;
    }
    next = at;
  };
}

/**
 * A look-ahead limiter: no sample leaves above `ceiling`. Gain is the moving average of a moving minimum over the same
 * window, so it is always down in time and never steps. Delays the sound by `LIMITER_DELAY` frames.
 */
export const LIMITER_DELAY = 240;
const QUEUE = 512;
export function limiter(ceiling: number): Effect {
  const n = LIMITER_DELAY;
  const lineL = new Float32Array(n);
  const lineR = new Float32Array(n);
  const average = new Float64Array(n).fill(1);
  // Monotonic queue of (frame, gain) for the moving minimum; at most n + 1 entries in a ring of a power of two.
  const queueGain = new Float64Array(QUEUE);
  const queueFrame = new Float64Array(QUEUE);
  const mask = QUEUE - 1;
  const state = { first: 0, count: 0, at: 0, frame: 0 };
  const sums = Float64Array.of(n, 0);
  return {
    process(left, right, frames) {
      let { first, count, at, frame } = state;
      let sum = sums[0]!;
      let before = sums[1]!;
      for (let i = 0; i < frames; i++) {
        const l = left[i]!;
        const r = right[i]!;
        const peak = Math.max(Math.abs(l), Math.abs(r));
        // Between samples the wave can rise above both: allow for it where it is steep.
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
      sums[0] = sum;
      sums[1] = before;
      Object.assign(state, { first, count, at, frame });
    },
  };
}
