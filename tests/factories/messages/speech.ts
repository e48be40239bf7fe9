import { randomFrom } from "#server/catalog/synth/random.ts";

const RATE = 48_000;

/** Formants of a vowel: the least frequency in Hz, its range, and the bandwidth. */
const FORMANTS = [
  [400, 400, 80],
  [1000, 1200, 120],
  [2400, 600, 180],
] as const;

/**
 * Sound with the peaks and pauses of speech, at 48 kHz: syllables of pulses through formants, some with a burst of noise
 * before them. `peak` is its highest sample.
 */
export function speechLike(seconds: number, peak = 0.5): Float32Array {
  const random = randomFrom(1);
  const frames = Math.round(seconds * RATE);
  const sound = new Float32Array(frames);
  for (let at = Math.round(0.3 * RATE); at < frames - RATE / 2; ) {
    const length = Math.round((0.08 + 0.14 * random()) * RATE);
    const loudness = 0.1 + 0.9 * random() ** 2;
    const pitch = 100 + 60 * random();
    for (const [index, [least, range, width]] of FORMANTS.entries()) {
      const radius = Math.exp((-Math.PI * width) / RATE);
      const turn = 2 * radius * Math.cos((2 * Math.PI * (least + range * random())) / RATE);
      let [phase, before, last] = [0, 0, 0];
      for (let i = 0; i < length && at + i < frames; i++) {
        phase += pitch / RATE;
        const pulse = phase >= 1 ? 1 : 0;
        phase -= pulse;
        const next =
          (pulse + 0.01 * (random() * 2 - 1)) * (1 - radius) * 8 + turn * last - radius ** 2 * before;
        before = last;
        last = next;
        sound[at + i]! += (loudness * next * Math.sin((Math.PI * i) / length)) / (index + 1);
      }
    }
    if (random() < 0.3)
      for (let i = 0; i < 400; i++) sound[at + i]! += 0.3 * loudness * (random() * 2 - 1) * Math.exp(-i / 80);
    at += length + (random() < 0.25 ? Math.round((0.15 + 0.3 * random()) * RATE) : 0);
  }
  const most = sound.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
  return sound.map((value) => (value / most) * peak);
}
