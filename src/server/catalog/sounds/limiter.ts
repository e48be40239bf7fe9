import { INTERPOLATOR } from "#server/catalog/audio/loudness.ts";
import { DELIVERY_RATE, type StereoPcm } from "#server/catalog/audio/vorbis.ts";

/**
 * A look-ahead limiter of the true peak, for sound that is in memory.
 *
 * The gain that each frame needs is held for the look-ahead on both sides of it (a sliding minimum), recovers slowly, and
 * is then averaged over the same span: a curve without corners that never exceeds what a frame needs, since each value
 * averages only minima that the frame is part of. Slow gain changes are what keeps hard limiting of speech inaudible.
 */

/** Half of the look-ahead, in frames: 2.5 ms each of two averages. */
const HALF = Math.round(DELIVERY_RATE * 0.0025);
/** The interpolator sees this many frames around a peak. */
const AROUND = 6;
/** How fast the gain recovers, as the time in which the distance to full gain falls to a third, in seconds. */
const RELEASE_S = 0.09;

/** The highest of both channels at and between the frames; the peaks between frames by BS.1770's interpolator. */
export function truePeaks({ left, right }: StereoPcm): Float32Array {
  const peaks = new Float32Array(left.length);
  for (const channel of [left, right])
    for (let i = 0; i < channel.length; i++) {
      const value = Math.abs(channel[i]!);
      if (value > peaks[i]!) peaks[i] = value;
    }
  const [a, b, c, d] = INTERPOLATOR.map((phase) => Float64Array.from(phase)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const taps = a.length;
  for (const channel of [left, right])
    for (let i = taps - 1; i < channel.length; i++) {
      let [first, second, third, fourth] = [0, 0, 0, 0];
      for (let k = 0; k < taps; k++) {
        const x = channel[i - k]!;
        first += a[k]! * x;
        second += b[k]! * x;
        third += c[k]! * x;
        fourth += d[k]! * x;
      }
      const value = Math.max(Math.abs(first), Math.abs(second), Math.abs(third), Math.abs(fourth));
      const at = i - AROUND;
      if (value > peaks[at]!) peaks[at] = value;
    }
  return peaks;
}

/** The gain of each frame so that `peaks`, raised by `gain`, stay under `ceiling`; both are factors. */
export function limiterGains(peaks: Float32Array, gain: number, ceiling: number): Float32Array {
  const frames = peaks.length;
  const needed = new Float32Array(frames);
  for (let i = 0; i < frames; i++) needed[i] = Math.min(1, ceiling / (peaks[i]! * gain || 1));
  const held = slidingMinimum(needed, 2 * HALF + AROUND);
  const recovery = 1 - Math.exp(-1 / (RELEASE_S * DELIVERY_RATE));
  let current = 1;
  for (let i = 0; i < frames; i++) {
    current = Math.min(held[i]!, current + (1 - current) * recovery);
    held[i] = current;
  }
  average(held, HALF, needed);
  average(needed, HALF, held);
  for (let i = 0; i < frames; i++) held[i] = held[i]! * gain;
  return held;
}

/** The least value within `reach` frames on both sides of each, by a queue of candidates (Lemire). */
function slidingMinimum(values: Float32Array, reach: number): Float32Array {
  const least = new Float32Array(values.length);
  const queue = new Int32Array(values.length);
  let [head, tail] = [0, 0];
  for (let i = 0; i < values.length + reach; i++) {
    if (i < values.length) {
      while (tail > head && values[queue[tail - 1]!]! >= values[i]!) tail--;
      queue[tail++] = i;
    }
    const at = i - reach;
    if (at < 0) continue;
    while (queue[head]! < at - reach) head++;
    least[at] = values[queue[head]!]!;
  }
  return least;
}

/** The mean within `reach` frames on both sides of each; at the ends the first and last value continue. */
function average(values: Float32Array, reach: number, into: Float32Array): void {
  const last = values.length - 1;
  const at = (i: number) => values[Math.min(last, Math.max(0, i))]!;
  let sum = 0;
  for (let i = -reach; i <= reach; i++) sum += at(i);
  for (let i = 0; i <= last; i++) {
    into[i] = sum / (2 * reach + 1);
    sum += at(i + reach + 1) - at(i - reach);
  }
}
