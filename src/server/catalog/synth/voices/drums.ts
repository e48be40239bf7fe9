import { SAMPLE_RATE } from "#server/catalog/synth/dsp/tables.ts";
import { type Random, randomFrom } from "#server/catalog/synth/random.ts";
import type { Voice } from "./voice.ts";

/** Renders one stroke at full strength. */
type Stroke = (random: Random) => Float32Array;

/** A drum: a few takes of a stroke, rendered once and chosen at random without immediate repetition. */
function drum(stroke: Stroke, gain: number, seed: number): Voice {
  let takes: Float32Array[] | undefined;
  return {
    channels: 1,
    play(out, note, _channel, random) {
      takes ??= [0, 1, 2].map((take) => toPeak(stroke(randomFrom(seed + take))));
      const take = takes[Math.floor(random() * takes.length)]!;
      const frames = Math.min(out.length, take.length);
      const level = gain * note.velocity;
      // Soft strokes are duller: a one-pole low-pass that opens with the velocity.
      const open = Math.min(1, 0.25 + note.velocity * 0.9);
      let y = 0;
      for (let i = 0; i < frames; i++) {
        y += (take[i]! - y) * open;
        out[i] = y * level;
      }
      return frames;
    },
  };
}

/** Every take of every drum peaks at 1, so that gains are comparable. */
function toPeak(take: Float32Array): Float32Array {
  let peak = 1e-6;
  for (let i = 0; i < take.length; i++) peak = Math.max(peak, Math.abs(take[i]!));
  for (let i = 0; i < take.length; i++) take[i]! /= peak;
  return take;
}

function noiseBurst(
  random: Random,
  seconds: number,
  decay: number,
  low: number,
  high: number,
  attack = 0.001,
): Float32Array {
  const frames = Math.ceil(seconds * SAMPLE_RATE);
  const out = new Float32Array(frames);
  const a = 1 - Math.exp((-2 * Math.PI * high) / SAMPLE_RATE);
  const b = 1 - Math.exp((-2 * Math.PI * low) / SAMPLE_RATE);
  let l1 = 0;
  let l2 = 0;
  let h1 = 0;
  let h2 = 0;
  for (let i = 0; i < frames; i++) {
    const t = i / SAMPLE_RATE;
    l1 += (random() * 2 - 1 - l1) * a;
    l2 += (l1 - l2) * a;
    h1 += (l2 - h1) * b;
    const x = l2 - h1;
    h2 += (x - h2) * b;
    out[i] = (x - h2) * Math.min(1, t / attack) * Math.exp(-t / decay) * Math.min(1, (frames - i) / 400);
  }
  return out;
}

function sweep(
  seconds: number,
  from: number,
  to: number,
  bend: number,
  decay: number,
  attack = 0.0015,
): Float32Array {
  const frames = Math.ceil(seconds * SAMPLE_RATE);
  const out = new Float32Array(frames);
  let phase = 0;
  for (let i = 0; i < frames; i++) {
    const t = i / SAMPLE_RATE;
    phase += (2 * Math.PI * (to + (from - to) * Math.exp(-t / bend))) / SAMPLE_RATE;
    out[i] =
      Math.sin(phase) * Math.min(1, t / attack) * Math.exp(-t / decay) * Math.min(1, (frames - i) / 800);
  }
  return out;
}

function mix(...layers: readonly (readonly [Float32Array, number])[]): Float32Array {
  const out = new Float32Array(Math.max(...layers.map(([layer]) => layer.length)));
  for (const [layer, gain] of layers) for (let i = 0; i < layer.length; i++) out[i]! += layer[i]! * gain;
  return out;
}

/** Many inharmonic square-ish partials: the metal of cymbals. */
function metal(random: Random, seconds: number, decay: number, base: number, high: number): Float32Array {
  const frames = Math.ceil(seconds * SAMPLE_RATE);
  const out = new Float32Array(frames);
  for (const ratio of [1, 1.342, 1.2312, 1.6532, 1.9523, 2.1523, 2.7, 3.41]) {
    const step = (base * ratio * (0.995 + 0.01 * random())) / SAMPLE_RATE;
    let phase = random();
    for (let i = 0; i < frames; i++) {
      phase += step;
      if (phase >= 1) phase -= 1;
      const s = phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase;
      out[i]! += s * s * s;
    }
  }
  const b = 1 - Math.exp((-2 * Math.PI * high) / SAMPLE_RATE);
  let h1 = 0;
  let h2 = 0;
  for (let i = 0; i < frames; i++) {
    h1 += (out[i]! - h1) * b;
    const x = out[i]! - h1;
    h2 += (x - h2) * b;
    const t = i / SAMPLE_RATE;
    out[i] =
      (x - h2) * 0.25 * Math.min(1, t / 0.0008) * Math.exp(-t / decay) * Math.min(1, (frames - i) / 2000);
  }
  return out;
}

function clap(random: Random): Float32Array {
  const out = new Float32Array(Math.ceil(0.35 * SAMPLE_RATE));
  for (const [delay, decay, gain] of [
    [0, 0.008, 0.7],
    [0.011, 0.008, 0.7],
    [0.021, 0.008, 0.8],
    [0.031, 0.075, 1],
  ] as const) {
    const burst = noiseBurst(random, 0.3, decay, 800, 5200);
    const start = Math.floor(delay * SAMPLE_RATE);
    for (let i = 0; i < burst.length && start + i < out.length; i++) out[start + i]! += burst[i]! * gain;
  }
  return out;
}

export const drums = {
  houseKick: drum(
    (r) => mix([sweep(0.42, 210, 49, 0.028, 0.14), 1], [noiseBurst(r, 0.02, 0.003, 1500, 7000), 0.25]),
    0.95,
    11,
  ),
  softKick: drum(
    (r) => mix([sweep(0.35, 120, 52, 0.03, 0.1, 0.003), 1], [noiseBurst(r, 0.03, 0.006, 200, 1600), 0.25]),
    0.8,
    12,
  ),
  dustyKick: drum(
    (r) => mix([sweep(0.32, 150, 57, 0.02, 0.09, 0.002), 1], [noiseBurst(r, 0.05, 0.012, 100, 1300), 0.5]),
    0.9,
    13,
  ),
  bigKick: drum(
    (r) => mix([sweep(0.5, 190, 46, 0.035, 0.16), 1], [noiseBurst(r, 0.03, 0.005, 800, 6000), 0.4]),
    0.95,
    14,
  ),
  featherKick: drum(
    (r) => mix([sweep(0.3, 90, 58, 0.02, 0.07, 0.004), 1], [noiseBurst(r, 0.02, 0.004, 300, 1800), 0.15]),
    0.45,
    15,
  ),
  snare: drum(
    (r) => mix([sweep(0.2, 260, 185, 0.02, 0.06), 0.55], [noiseBurst(r, 0.26, 0.07, 900, 9000), 1]),
    0.75,
    21,
  ),
  dustySnare: drum(
    (r) => mix([sweep(0.18, 230, 170, 0.02, 0.05), 0.6], [noiseBurst(r, 0.22, 0.055, 600, 5200), 1.1]),
    0.8,
    22,
  ),
  bigSnare: drum(
    (r) => mix([sweep(0.25, 240, 165, 0.03, 0.09), 0.7], [noiseBurst(r, 0.5, 0.13, 700, 9500), 1]),
    0.8,
    23,
  ),
  brush: drum((r) => noiseBurst(r, 0.22, 0.06, 1300, 7500, 0.012), 0.75, 24),
  brushSwirl: drum((r) => noiseBurst(r, 0.55, 0.22, 1600, 6500, 0.11), 0.5, 25),
  rim: drum(
    (r) =>
      mix(
        [sweep(0.07, 1750, 1650, 0.01, 0.012), 0.6],
        [sweep(0.07, 480, 455, 0.01, 0.016), 0.5],
        [noiseBurst(r, 0.03, 0.004, 1200, 8000), 0.4],
      ),
    0.5,
    26,
  ),
  clap: drum(clap, 0.85, 27),
  hat: drum(
    (r) => mix([metal(r, 0.09, 0.02, 2350, 7200), 1], [noiseBurst(r, 0.08, 0.016, 6500, 14_000), 0.8]),
    0.5,
    31,
  ),
  softHat: drum(
    (r) => mix([metal(r, 0.08, 0.016, 1900, 5200), 0.6], [noiseBurst(r, 0.07, 0.018, 4000, 9000), 0.9]),
    0.5,
    32,
  ),
  openHat: drum(
    (r) => mix([metal(r, 0.42, 0.13, 2350, 6800), 1], [noiseBurst(r, 0.4, 0.11, 6000, 14_000), 0.7]),
    0.42,
    33,
  ),
  pedalHat: drum(
    (r) => mix([metal(r, 0.12, 0.03, 1800, 4800), 0.7], [noiseBurst(r, 0.09, 0.02, 3500, 9000), 0.7]),
    0.42,
    34,
  ),
  ride: drum(
    (r) =>
      mix(
        [metal(r, 1.3, 0.34, 1480, 3900), 0.5],
        [noiseBurst(r, 1.2, 0.3, 5000, 13_000), 0.22],
        [metal(r, 0.3, 0.05, 2600, 6500), 0.7],
        [sweep(0.6, 3150, 3150, 1, 0.2), 0.03],
      ),
    0.4,
    35,
  ),
  shaker: drum((r) => noiseBurst(r, 0.13, 0.03, 4800, 12_500, 0.022), 0.5, 41),
  tambourine: drum(
    (r) => mix([metal(r, 0.2, 0.05, 3600, 8000), 1], [noiseBurst(r, 0.16, 0.04, 6500, 14_000), 0.6]),
    0.4,
    42,
  ),
  congaHigh: drum(
    (r) => mix([sweep(0.3, 345, 322, 0.015, 0.09), 1], [noiseBurst(r, 0.03, 0.006, 700, 4000), 0.35]),
    0.55,
    43,
  ),
  congaLow: drum(
    (r) => mix([sweep(0.36, 232, 212, 0.02, 0.12), 1], [noiseBurst(r, 0.03, 0.006, 500, 3000), 0.3]),
    0.6,
    44,
  ),
  tom: drum(
    (r) => mix([sweep(0.5, 150, 92, 0.05, 0.17), 1], [noiseBurst(r, 0.04, 0.01, 500, 4000), 0.3]),
    0.7,
    45,
  ),
  stick: drum((r) => noiseBurst(r, 0.05, 0.007, 1800, 6000), 0.5, 46),
} satisfies Record<string, Voice>;
