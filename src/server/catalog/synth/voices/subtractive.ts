import {
  cycleFor,
  hertzOf,
  SAMPLE_RATE,
  TABLE_SIZE,
  type WaveName,
  waveTable,
} from "#server/catalog/synth/dsp/tables.ts";
import type { Voice } from "./voice.ts";

/** Three detuned oscillators, a sub, breath noise, one filter with its envelope. Times in seconds. */
export interface SubtractiveOptions {
  readonly wave: WaveName;
  readonly wide?: boolean;
  /** Cents between the outer oscillators and the middle one. */
  readonly detune?: number;
  /** Level of a sine one octave below. */
  readonly sub?: number;
  /** Level of breath noise. */
  readonly breath?: number;
  readonly attack: number;
  /** Time to fall to `sustain`. */
  readonly decay?: number;
  readonly sustain?: number;
  readonly release: number;
  /** Hz at middle C. */
  readonly cutoff: number;
  /** 0: the cutoff is fixed; 1: it follows the pitch. */
  readonly track?: number;
  /** Octaves that the filter opens at the start of a note. */
  readonly sweep?: number;
  readonly sweepTime?: number;
  /** Octaves by which the filter slowly opens over the note and closes again (pads). */
  readonly swell?: number;
  readonly resonance?: number;
  /** Cents. */
  readonly vibrato?: number;
  readonly vibratoRate?: number;
  /** Octaves by which a soft note is darker than a loud one. */
  readonly touch?: number;
  readonly gain?: number;
}

const BLOCK = 32;

export function subtractive(o: SubtractiveOptions): Voice {
  const detune = 2 ** ((o.detune ?? 0) / 1200);
  const sustain = o.sustain ?? 1;
  const decay = o.decay ?? 0.3;
  const resonance = o.resonance ?? 0.7;
  const k = 1 / resonance;
  const gain = (o.gain ?? 1) * (o.detune ? 0.42 : 0.34);

  return {
    channels: o.wide ? 2 : 1,
    play(out, note, channel, random) {
      const hertz = hertzOf(note.midi);
      const cycle = cycleFor(waveTable(o.wave), hertz);
      const low = cycleFor(waveTable("sine"), hertz);
      const frames = Math.min(out.length, Math.ceil((note.seconds + o.release) * SAMPLE_RATE));
      const spread = channel === 1 ? 1.13 : 1;
      const step = (hertz * TABLE_SIZE) / SAMPLE_RATE;
      const up = step * detune ** spread;
      const down = step / detune ** spread;
      const state = Float64Array.of(
        random() * TABLE_SIZE,
        random() * TABLE_SIZE,
        random() * TABLE_SIZE,
        0,
        0,
        0,
        0,
        (random() * 0x7fffffff) | 0,
      );
      const block = new Float64Array(10);
      block[SUB] = (o.sub ?? 0) * 2.2;
      block[BREATH] = (o.breath ?? 0) * 0.6;
      block[GAIN] = note.velocity * gain;
      const attack = Math.max(0.002, o.attack);
      const base =
        Math.log2(o.cutoff) +
        ((note.midi - 60) / 12) * (o.track ?? 0.5) -
        (1 - note.velocity) * (o.touch ?? 0.8);
      const vibrato = (o.vibrato ?? 0) / 1200;
      const rate = (o.vibratoRate ?? 5) * (0.94 + 0.12 * random());
      const slow = random() * 6.28;
      const sweep = o.sweep ?? 0;
      const sweepTime = o.sweepTime ?? 0.2;
      let level = 0;
      for (let start = 0; start < frames; start += BLOCK) {
        const t = (start + BLOCK) / SAMPLE_RATE;
        let target = 1;
        if (t < attack) {
          target = t / attack;
          target = target * target * (3 - 2 * target);
        } else if (sustain !== 1) target = sustain + (1 - sustain) * Math.exp(-(t - attack) / decay);
        if (t > note.seconds) {
          const x = Math.min(1, (t - note.seconds) / o.release);
          target *= (1 - x) * (1 - x);
        }
        block[CLIMB] = (target - level) / BLOCK;
        level = target;
        let octaves = base;
        if (sweep !== 0) octaves += sweep * Math.exp(-t / sweepTime);
        if (o.swell)
          octaves += o.swell * 0.5 * (1 - Math.cos(6.283 * Math.min(1, t / (note.seconds + o.release))));
        octaves += 0.06 * Math.sin(slow + t * 1.7);
        const cutoff = Math.min(18_000, Math.exp(octaves * Math.LN2));
        const g = Math.tan((Math.PI * cutoff) / SAMPLE_RATE);
        const a1 = 1 / (1 + g * (g + k));
        const a2 = 2 * g * a1;
        block[KEEP_1] = 2 * a1 - 1;
        block[A_2] = a2;
        block[A_3] = g * a2;
        const bend =
          vibrato === 0
            ? 1
            : Math.exp(Math.LN2 * vibrato * Math.min(1, t * 1.8) * Math.sin(6.283 * rate * t + slow));
        block[STEP_1] = step * bend;
        block[STEP_2] = up * bend;
        block[STEP_3] = down * bend;
        playBlock(out, start, Math.min(frames, start + BLOCK), cycle, low, state, block);
      }
      return frames;
    },
  };
}

/** Indexes in the array passed to `playBlock`, for values that are constant within a block. */
const [STEP_1, STEP_2, STEP_3, KEEP_1, A_2, A_3, CLIMB, GAIN, SUB, BREATH] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

/**
 * The frames of one block. A separate function that is called often, because the engine optimises it far
 * better than one long loop entered once, in which every number would be allocated. `state`: phases of the
 * three oscillators and the sub, the filter's two states, the level, the breath.
 */
function playBlock(
  out: Float32Array,
  start: number,
  end: number,
  cycle: Float32Array,
  low: Float32Array,
  state: Float64Array,
  block: Float64Array,
): void {
  const s1 = block[STEP_1]!;
  const s2 = block[STEP_2]!;
  const s3 = block[STEP_3]!;
  const keep1 = block[KEEP_1]!;
  const a2 = block[A_2]!;
  const a3 = block[A_3]!;
  const keep2 = 1 - a3;
  const climb = block[CLIMB]!;
  const gain = block[GAIN]!;
  const sub = block[SUB]!;
  const breath = block[BREATH]!;
  let p1 = state[0]!;
  let p2 = state[1]!;
  let p3 = state[2]!;
  let ps = state[3]!;
  let ic1 = state[4]!;
  let ic2 = state[5]!;
  let level = state[6]!;
  let noise = state[7]! | 0;
  for (let i = start; i < end; i++) {
    const i1 = p1 | 0;
    const i2 = p2 | 0;
    const i3 = p3 | 0;
    const c1 = cycle[i1]!;
    const c2 = cycle[i2]!;
    const c3 = cycle[i3]!;
    let x =
      c1 +
      (cycle[i1 + 1]! - c1) * (p1 - i1) +
      c2 +
      (cycle[i2 + 1]! - c2) * (p2 - i2) +
      c3 +
      (cycle[i3 + 1]! - c3) * (p3 - i3);
    p1 += s1;
    if (p1 >= TABLE_SIZE) p1 -= TABLE_SIZE;
    p2 += s2;
    if (p2 >= TABLE_SIZE) p2 -= TABLE_SIZE;
    p3 += s3;
    if (p3 >= TABLE_SIZE) p3 -= TABLE_SIZE;
    if (breath > 0) {
      noise = (Math.imul(noise, 1664525) + 1013904223) | 0;
      x += (noise / 2147483648) * breath;
    }
    // Simper's state-variable low-pass with its two states written out: each waits for one product and two
    // sums of the previous frame.
    const before = ic2;
    ic2 = keep2 * before + (a2 * ic1 + a3 * x);
    ic1 = keep1 * ic1 + a2 * (x - before);
    let y = 0.5 * (ic2 + before);
    if (sub > 0) {
      y += low[ps | 0]! * sub;
      ps += s1 * 0.5;
      if (ps >= TABLE_SIZE) ps -= TABLE_SIZE;
    }
    level += climb;
    out[i] = y * level * gain;
  }
  state[0] = p1;
  state[1] = p2;
  state[2] = p3;
  state[3] = ps;
  state[4] = ic1;
  state[5] = ic2;
  state[6] = level;
  state[7] = noise;
}
