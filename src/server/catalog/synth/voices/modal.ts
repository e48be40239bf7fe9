import { hertzOf, SAMPLE_RATE } from "#server/catalog/synth/dsp/tables.ts";
import type { Random } from "#server/catalog/synth/random.ts";
import type { Voice } from "./voice.ts";

/** Frames per call. */
const BLOCK = 512;

/** One ringing mode: frequency in Hz, amplitude, seconds until it has fallen by 60 dB. */
interface Mode {
  hertz: number;
  gain: number;
  decay: number;
}

export interface ModalOptions {
  /** The modes of a note, in any order. */
  readonly modes: (midi: number, velocity: number, random: Random) => Mode[];
  /** Seconds to fall silent once let go; infinite for undamped bars. */
  readonly damp: number;
  /** Level of the knock of hammer or mallet. */
  readonly knock: number;
  readonly knockHertz: number;
  readonly gain: number;
}

/**
 * Struck instruments: a bank of decaying sines (two-pole resonators), four at a time, and the knock that
 * excites them.
 */
function modal(o: ModalOptions): Voice {
  return {
    channels: 1,
    play(out, note, _channel, random) {
      const modes = o
        .modes(note.midi, note.velocity, random)
        .filter((m) => m.hertz < 15_000 && m.gain > 1e-4);
      modes.sort((a, b) => b.decay - a.decay);
      const longest = Math.min(modes[0]?.decay ?? 0.1, note.seconds + o.damp);
      const frames = Math.min(out.length, Math.ceil(longest * 1.05 * SAMPLE_RATE));
      out.fill(0, 0, frames);
      const strength = note.velocity * o.gain;
      for (let first = 0; first < modes.length; first += 4) {
        addFour(out, modes, first, frames, strength);
      }
      addKnock(out, frames, o.knock * note.velocity * strength, o.knockHertz, random);
      const off = Math.floor(note.seconds * SAMPLE_RATE);
      if (off < frames && Number.isFinite(o.damp)) {
        const factor = 10 ** (-3 / (o.damp * SAMPLE_RATE));
        let g = 1;
        for (let i = off; i < frames; i += BLOCK) g = damp(out, i, Math.min(frames, i + BLOCK), factor, g);
      }
      return frames;
    },
  };
}

function addFour(
  out: Float32Array,
  modes: readonly Mode[],
  first: number,
  limit: number,
  strength: number,
): void {
  const bank = new Float64Array(16);
  let frames = 0;
  for (let m = 0; m < 4; m++) {
    const mode = modes[first + m];
    if (!mode) continue;
    const w = (2 * Math.PI * mode.hertz) / SAMPLE_RATE;
    const r = 10 ** (-3 / (mode.decay * SAMPLE_RATE));
    bank[m] = 2 * r * Math.cos(w);
    bank[4 + m] = r * r;
    bank[8 + m] = mode.gain * strength * r * Math.sin(w);
    frames = Math.max(frames, Math.ceil(mode.decay * 1.05 * SAMPLE_RATE));
  }
  const end = Math.min(limit, frames);
  for (let i = 1; i < end; i += BLOCK) ring(out, i, Math.min(end, i + BLOCK), bank);
}

/**
 * Adds some frames of four resonators. `bank`: for each its two coefficients, then its last two values. A
 * separate function that is called often, because the engine optimises it far better than one long loop
 * entered once.
 */
function ring(out: Float32Array, start: number, end: number, bank: Float64Array): void {
  const c0 = bank[0]!;
  const c1 = bank[1]!;
  const c2 = bank[2]!;
  const c3 = bank[3]!;
  const d0 = bank[4]!;
  const d1 = bank[5]!;
  const d2 = bank[6]!;
  const d3 = bank[7]!;
  let a0 = bank[8]!;
  let a1 = bank[9]!;
  let a2 = bank[10]!;
  let a3 = bank[11]!;
  let b0 = bank[12]!;
  let b1 = bank[13]!;
  let b2 = bank[14]!;
  let b3 = bank[15]!;
  for (let i = start; i < end; i++) {
    out[i]! += a0 + a1 + a2 + a3;
    const n0 = c0 * a0 - d0 * b0;
    b0 = a0;
    a0 = n0;
    const n1 = c1 * a1 - d1 * b1;
    b1 = a1;
    a1 = n1;
    const n2 = c2 * a2 - d2 * b2;
    b2 = a2;
    a2 = n2;
    const n3 = c3 * a3 - d3 * b3;
    b3 = a3;
    a3 = n3;
  }
  bank[8] = a0;
  bank[9] = a1;
  bank[10] = a2;
  bank[11] = a3;
  bank[12] = b0;
  bank[13] = b1;
  bank[14] = b2;
  bank[15] = b3;
}

/** Lets some frames decay by `factor` per frame; returns the gain at their end. */
function damp(out: Float32Array, start: number, end: number, factor: number, gain: number): number {
  let g = gain;
  for (let i = start; i < end; i++) {
    g *= factor;
    out[i]! *= g;
  }
  return g;
}

function addKnock(out: Float32Array, frames: number, level: number, hertz: number, random: Random): void {
  if (level <= 0) return;
  const length = Math.min(frames, 1400);
  const a = Math.exp((-2 * Math.PI * hertz) / SAMPLE_RATE);
  let low = 0;
  let lower = 0;
  for (let i = 0; i < length; i++) {
    low += (random() * 2 - 1 - low) * (1 - a);
    lower += (low - lower) * 0.01;
    out[i]! += (low - lower) * level * Math.min(1, i / 40) * (1 - i / length) ** 3;
  }
}

/** A piano: stretched partials in beating pairs of strings, hammer position, and a felt for soft playing. */
export function piano(options: { readonly felt: number; readonly gain?: number }): Voice {
  return modal({
    damp: 0.35,
    knock: 0.12 + options.felt * 0.25,
    knockHertz: 900 - options.felt * 500,
    gain: (options.gain ?? 1) * 0.2,
    modes: (midi, velocity, random) => {
      const f0 = hertzOf(midi);
      const stretch = 0.00009 * 2 ** ((midi - 40) / 14);
      const bright = (0.45 + 0.55 * velocity) * (1 - options.felt * 0.55);
      const count = Math.max(3, Math.min(16, Math.floor(6500 / f0)));
      const ring = Math.min(9, 6.5 * 2 ** (-(midi - 50) / 20));
      const modes: Mode[] = [];
      for (let n = 1; n <= count; n++) {
        const hertz = f0 * n * Math.sqrt(1 + stretch * n * n);
        const strike = Math.abs(Math.sin(Math.PI * n * 0.123)) + 0.12;
        const gain = (strike * Math.exp(-(n - 1) * (0.62 - 0.42 * bright))) / n ** 0.35;
        const decay = ring / (1 + 0.28 * (n - 1) + (hertz / 4200) ** 1.6);
        const beat = 1 + (0.00025 + 0.0003 * random()) * (n % 2 ? 1 : -1);
        if (n <= 6) {
          modes.push(
            { hertz, gain: gain * 0.62, decay: decay * 0.55 },
            { hertz: hertz * beat, gain: gain * 0.42, decay },
          );
        } else modes.push({ hertz, gain, decay: decay * 0.7 });
      }
      return modes;
    },
  });
}

function bars(
  ratios: readonly (readonly [number, number, number])[],
  ring: number,
  o: Omit<ModalOptions, "modes">,
): Voice {
  return modal({
    ...o,
    modes: (midi, velocity) =>
      ratios.map(([ratio, gain, decay]) => ({
        hertz: hertzOf(midi) * ratio,
        gain: gain * (ratio > 1.5 ? 0.4 + 0.6 * velocity : 1),
        decay: decay * ring * 2 ** (-(midi - 69) / 24),
      })),
  });
}

export const vibraphone = bars(
  [
    [1, 1, 3.6],
    [2.004, 0.04, 2],
    [4.01, 0.22, 1.1],
    [10.1, 0.06, 0.25],
  ],
  1,
  { damp: 1.2, knock: 0.08, knockHertz: 1800, gain: 0.36 },
);
export const marimba = bars(
  [
    [1, 1, 0.9],
    [3.98, 0.2, 0.28],
    [9.9, 0.1, 0.09],
  ],
  1,
  { damp: 9, knock: 0.3, knockHertz: 900, gain: 0.48 },
);
export const kalimba = bars(
  [
    [1, 1, 1.4],
    [2.01, 0.06, 0.6],
    [5.6, 0.16, 0.22],
    [8.3, 0.05, 0.1],
  ],
  1,
  { damp: 9, knock: 0.35, knockHertz: 2200, gain: 0.42 },
);
export const glockenspiel = bars(
  [
    [1, 1, 2.2],
    [2.76, 0.3, 0.9],
    [5.4, 0.16, 0.4],
    [8.9, 0.05, 0.15],
  ],
  1,
  { damp: 9, knock: 0.06, knockHertz: 5000, gain: 0.2 },
);
export const glass = bars(
  [
    [1, 1, 4.5],
    [2.32, 0.22, 2.8],
    [4.25, 0.12, 1.6],
    [6.63, 0.06, 0.8],
  ],
  1,
  { damp: 9, knock: 0.02, knockHertz: 3000, gain: 0.26 },
);
