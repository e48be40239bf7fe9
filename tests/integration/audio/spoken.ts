import { createLoudnessMeter } from "#server/catalog/audio/loudness.ts";
import type { MeasuredLoudness } from "#shared/domain/playback/loudness.ts";
import { tone } from "#tests/factories/ogg.ts";
import { PCM_RATE, type StereoPcm } from "#tests/factories/pcm.ts";

/** Music and a message that can be told apart in one recording: a low tone, and syllables far above it. */

const MUSIC_HERTZ = 200;
const SPEECH_HERTZ = [1500, 2000, 2600];

/** Whole periods of all these tones. */
const WINDOW = PCM_RATE / 50;

/** One syllable. Windows of two hear nothing of the hard beginnings, which reach down to the music's frequency. */
export const SYLLABLE = PCM_RATE / 4;

export function steadyMusic(frames: number): StereoPcm {
  return tone(frames, [MUSIC_HERTZ, MUSIC_HERTZ]);
}

/** Four syllables a second, each with a hard beginning, which is louder than the rest. */
export function speech(frames: number): StereoPcm {
  const samples = Float32Array.from({ length: frames }, (_, n) => {
    const at = n / PCM_RATE;
    const inSyllable = (at * 4) % 1;
    const size = inSyllable < 0.1 ? 0.22 : 0.1 * Math.sin(Math.PI * Math.min(1, inSyllable / 0.9));
    return size * SPEECH_HERTZ.reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * at), 0);
  });
  return { left: samples, right: samples };
}

export function measured({ left, right }: StereoPcm, from = 0, to = left.length): MeasuredLoudness {
  const meter = createLoudnessMeter();
  meter.feed(left.subarray(from, to), right.subarray(from, to));
  return { loudnessLufs: meter.integrated(), truePeakDb: meter.truePeakDb() };
}

/** The music's level in dB, every 20 ms between two frames, measured over two windows of this many frames. */
export function musicLevels(
  samples: Float32Array,
  from: number,
  to: number,
  window = WINDOW,
): readonly number[] {
  const levels: number[] = [];
  for (let at = Math.round(from); at + 2 * window <= to; at += WINDOW) {
    let [real, imaginary] = [0, 0];
    for (let n = 0; n < 2 * window; n++) {
      const weight = 1 - Math.cos((Math.PI * n) / window);
      const angle = (2 * Math.PI * MUSIC_HERTZ * n) / PCM_RATE;
      real += weight * (samples[at + n] ?? 0) * Math.cos(angle);
      imaginary += weight * (samples[at + n] ?? 0) * Math.sin(angle);
    }
    levels.push(20 * Math.log10(Math.hypot(real, imaginary) / window + 1e-9));
  }
  return levels;
}

/** The sound without the music. */
export function withoutMusic(samples: Float32Array): Float32Array {
  const notch = 2 * Math.cos((2 * Math.PI * MUSIC_HERTZ) / PCM_RATE);
  return samples.map((sample, n) => sample - notch * (samples[n - 1] ?? 0) + (samples[n - 2] ?? 0));
}

/** The largest step from one sample to the next. */
export function largestStep(samples: Float32Array, from: number, to: number): number {
  let largest = 0;
  for (let n = Math.round(from) + 1; n < to; n++) {
    largest = Math.max(largest, Math.abs((samples[n] ?? 0) - (samples[n - 1] ?? 0)));
  }
  return largest;
}
