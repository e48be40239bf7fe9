import { hertzOf, SAMPLE_RATE } from "#server/catalog/synth/dsp/tables.ts";
import type { Voice } from "./voice.ts";

/** A plucked string. */
export interface PluckOptions {
  /** 0..1: how much treble the pluck has. */
  readonly bright: number;
  /** 0..1: how slowly the treble dies. */
  readonly ring: number;
  /** Seconds for the note to fall by 60 dB, at middle C. */
  readonly decay: number;
  /** Plucking point, as a fraction of the string's length. */
  readonly position: number;
  /** Seconds to fall silent when let go. */
  readonly release: number;
  readonly gain?: number;
}

const LINE = 2048;

/** Extended Karplus-Strong: a tuned delay line with a damping filter (Jaffe and Smith, 1983), plucked at a point. */
function pluck(o: PluckOptions): Voice {
  const line = new Float32Array(LINE);
  const shape = new Float32Array(LINE);
  const mask = LINE - 1;
  return {
    channels: 1,
    play(out, note, _channel, random) {
      const hertz = hertzOf(note.midi);
      const damping = 0.5 - 0.5 * (o.ring * 0.92 + 0.06 * note.velocity);
      const period = SAMPLE_RATE / hertz - damping;
      const whole = Math.floor(period);
      const part = period - whole;
      const decay = o.decay * 2 ** (-(note.midi - 60) / 26);
      const loss = 10 ** (-3 / (decay * hertz));
      const frames = Math.min(out.length, Math.ceil(Math.min(decay, note.seconds + o.release) * SAMPLE_RATE));

      // The pluck: smoothed noise, combed by the plucking point, without its mean.
      const soft = Math.min(0.97, 0.06 + o.bright * (0.35 + 0.65 * note.velocity));
      let low = 0;
      let mean = 0;
      for (let i = 0; i <= whole; i++) {
        low += (random() * 2 - 1 - low) * soft;
        shape[i] = low;
      }
      const comb = Math.max(1, Math.floor(whole * o.position));
      line.fill(0);
      for (let i = 0; i <= whole; i++) {
        const v = shape[i]! - shape[(i + whole + 1 - comb) % (whole + 1)]!;
        line[i] = v;
        mean += v;
      }
      mean /= whole + 1;
      let energy = 1e-9;
      for (let i = 0; i <= whole; i++) {
        line[i]! -= mean;
        energy += line[i]! ** 2;
      }
      const gain = (0.3 * (o.gain ?? 1) * note.velocity) / Math.sqrt(energy / (whole + 1));

      let write = whole + 1;
      let last = 0;
      const keep = 1 - damping;
      const off = Math.floor(note.seconds * SAMPLE_RATE);
      const mute = 10 ** (-3 / (o.release * SAMPLE_RATE));
      let fade = gain;
      for (let i = 0; i < frames; i++) {
        const read = write - whole;
        const a = line[read & mask]!;
        const b = line[(read - 1) & mask]!;
        const x = a + (b - a) * part;
        const y = (x * keep + last * damping) * loss;
        last = x;
        line[write & mask] = y;
        write++;
        if (i > off) fade *= mute;
        out[i] = x * fade * (i < 48 ? i / 48 : 1);
      }
      return frames;
    },
  };
}

export const nylonGuitar = pluck({ bright: 0.3, ring: 0.42, decay: 3.2, position: 0.28, release: 0.16 });
export const steelGuitar = pluck({ bright: 0.62, ring: 0.72, decay: 4.2, position: 0.19, release: 0.25 });
export const mutedGuitar = pluck({ bright: 0.7, ring: 0.3, decay: 0.5, position: 0.13, release: 0.05 });
export const harp = pluck({ bright: 0.42, ring: 0.7, decay: 4.5, position: 0.42, release: 1.4 });
export const pizzicato = pluck({
  bright: 0.4,
  ring: 0.16,
  decay: 0.85,
  position: 0.3,
  release: 0.3,
  gain: 1.5,
});
export const uprightBass = pluck({
  bright: 0.16,
  ring: 0.3,
  decay: 2.4,
  position: 0.33,
  release: 0.09,
  gain: 0.75,
});
export const fingerBass = pluck({
  bright: 0.34,
  ring: 0.48,
  decay: 2.2,
  position: 0.22,
  release: 0.05,
  gain: 0.8,
});
