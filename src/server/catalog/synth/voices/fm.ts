import { hertzOf, SAMPLE_RATE, SINE, SINE_LENGTH } from "#server/catalog/synth/dsp/tables.ts";
import type { Voice } from "./voice.ts";

/** A two-operator pair with a second, quickly dying pair on top (the "tine"). */
export interface FmOptions {
  readonly ratio: number;
  readonly index: number;
  /** Seconds for the brightness to fall to 37 %. */
  readonly indexDecay: number;
  /** Seconds for the level to fall to 37 %, at middle C. */
  readonly decay: number;
  readonly release: number;
  readonly tine?: number;
  readonly tineRatio?: number;
  readonly sustain?: number;
  readonly attack?: number;
  readonly gain?: number;
}

const BLOCK = 32;

function fm(o: FmOptions): Voice {
  const mask = SINE_LENGTH - 1;
  const scale = SINE_LENGTH / (2 * Math.PI);
  return {
    channels: 1,
    play(out, note) {
      const hertz = hertzOf(note.midi);
      const key = 2 ** (-(note.midi - 60) / 30);
      const decay = o.decay * key;
      const silent = note.seconds + o.release;
      const frames = Math.min(
        out.length,
        Math.ceil(Math.min(silent, o.sustain ? silent : decay * 7) * SAMPLE_RATE),
      );
      const carrier = (hertz * SINE_LENGTH) / SAMPLE_RATE;
      const modulator = carrier * o.ratio;
      const tineStep = carrier * (o.tineRatio ?? 14);
      const tine = (o.tine ?? 0) * Math.min(1, 1800 / hertz) * note.velocity;
      const tineOn = tine > 0 && hertz * (o.tineRatio ?? 14) < 16_000;
      const bright = o.index * (0.25 + 0.75 * note.velocity ** 1.5) * Math.min(1, 900 / hertz);
      const gain = (o.gain ?? 1) * note.velocity * 0.32;
      const attack = o.attack ?? 0.003;
      let pc = 0;
      let pm = 0;
      let pt = 0;
      let level = 0;
      for (let start = 0; start < frames; start += BLOCK) {
        const t = (start + BLOCK) / SAMPLE_RATE;
        let target =
          Math.min(1, t / attack) * ((o.sustain ?? 0) + (1 - (o.sustain ?? 0)) * Math.exp(-t / decay));
        if (t > note.seconds) target *= Math.max(0, 1 - (t - note.seconds) / o.release) ** 2;
        const climb = (target * gain - level) / BLOCK;
        const depth = bright * Math.exp(-t / o.indexDecay) * scale;
        const ping = tine * Math.exp(-t / 0.09) * 0.5;
        const end = Math.min(frames, start + BLOCK);
        for (let i = start; i < end; i++) {
          level += climb;
          let y = SINE[(pc + SINE[pm & mask]! * depth) & mask]!;
          if (tineOn) {
            y += SINE[(pc + SINE[pt & mask]! * 500) & mask]! * ping;
            pt += tineStep;
            if (pt >= SINE_LENGTH) pt -= SINE_LENGTH;
          }
          pc += carrier;
          if (pc >= SINE_LENGTH) pc -= SINE_LENGTH;
          pm += modulator;
          if (pm >= SINE_LENGTH) pm -= SINE_LENGTH;
          out[i] = y * level;
        }
        level = target * gain;
      }
      return frames;
    },
  };
}

export const electricPiano = fm({
  ratio: 1,
  index: 1.5,
  indexDecay: 0.7,
  decay: 1.5,
  release: 0.18,
  tine: 0.5,
});
export const softElectricPiano = fm({
  ratio: 1,
  index: 0.75,
  indexDecay: 0.9,
  decay: 1.7,
  release: 0.25,
  tine: 0.16,
});
export const clavinet = fm({ ratio: 3, index: 2.1, indexDecay: 0.16, decay: 0.4, release: 0.05, gain: 0.8 });
export const fmBell = fm({ ratio: 3.5, index: 1.1, indexDecay: 0.8, decay: 1.8, release: 1.6, gain: 0.7 });
