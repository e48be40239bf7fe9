import { SAMPLE_RATE } from "#server/catalog/synth/dsp/tables.ts";
import type { Random } from "#server/catalog/synth/random.ts";
import type { Voice } from "./voice.ts";

/** Slow filtered noise that swells and fades: air, sea, rain on a window. */
export function air(hertz: number, width: number): Voice {
  return {
    channels: 2,
    play(out, note, channel, random) {
      const frames = Math.min(out.length, Math.ceil(note.seconds * SAMPLE_RATE));
      const state = new Float64Array(2);
      const k = 1 / width;
      const turn = channel * 1.6 + random() * 2;
      const edge = Math.min(frames / 2, 2400);
      for (let start = 0; start < frames; start += 64) {
        const t = start / SAMPLE_RATE;
        const g = Math.tan((Math.PI * hertz * 2 ** (0.5 * Math.sin(t * 0.7 + turn))) / SAMPLE_RATE);
        const a1 = 1 / (1 + g * (g + k));
        const end = Math.min(frames, start + 64);
        const breath = 0.6 + 0.4 * Math.sin(t * 0.5 + turn);
        blow(out, start, end, state, [a1, g * a1, g * g * a1], random);
        const level = k * breath * note.velocity * 0.3;
        for (let i = start; i < end; i++) out[i]! *= level * Math.min(1, i / edge, (frames - i) / edge);
      }
      return frames;
    },
  };
}

/** Frames of noise through the band-pass of a state-variable filter; `state` is the filter's. */
function blow(
  out: Float32Array,
  start: number,
  end: number,
  state: Float64Array,
  [a1, a2, a3]: readonly [number, number, number],
  random: Random,
): void {
  let ic1 = state[0]!;
  let ic2 = state[1]!;
  for (let i = start; i < end; i++) {
    const v3 = random() * 2 - 1 - ic2;
    const v1 = a1 * ic1 + a2 * v3;
    const v2 = ic2 + a2 * ic1 + a3 * v3;
    ic1 = 2 * v1 - ic1;
    ic2 = 2 * v2 - ic2;
    out[i] = v1;
  }
  state[0] = ic1;
  state[1] = ic2;
}

/** Record surface: faint hiss and soft, rounded ticks. */
export const vinyl: Voice = {
  channels: 2,
  play(out, note, _channel, random) {
    const frames = Math.min(out.length, Math.ceil(note.seconds * SAMPLE_RATE));
    const edge = Math.min(frames / 2, 2400);
    let hiss = 0;
    let tick = 0;
    let body = 0;
    for (let i = 0; i < frames; i++) {
      const white = random() * 2 - 1;
      hiss += (white - hiss) * 0.35;
      if (random() < 0.00016) tick += (random() - 0.5) * 1.6;
      tick *= 0.86;
      body += (tick - body) * 0.4;
      out[i] = (hiss * 0.018 + body * 0.3) * note.velocity * Math.min(1, i / edge, (frames - i) / edge);
    }
    return frames;
  },
};
