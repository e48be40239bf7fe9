/**
 * The guard on the sum of what sounds: two tracks that overlap may add up to more than a sound card can say. Below the
 * knee nothing is changed; above it the wave is bent, so that it never goes beyond the ceiling.
 */

/** −2 dBFS: what stays below is left as it is. */
const KNEE = 10 ** (-2 / 20);

/** −1 dBFS: the limit that loudness normalisation keeps for the true peak of every single track. */
const CEILING = 10 ** (-1 / 20);

/** The curve spans this many times full scale to either side: more than four tracks at their peak. */
export const CEILING_SPAN = 4;

const POINTS = 8193;

/** A sample after the guard; linear, odd around zero, smooth at the knee. */
export function underCeiling(sample: number): number {
  const size = Math.abs(sample);
  if (size <= KNEE) return sample;
  const room = CEILING - KNEE;
  return Math.sign(sample) * (KNEE + room * Math.tanh((size - KNEE) / room));
}

/** The guard as the curve of a WaveShaperNode, whose input is to be divided by {@link CEILING_SPAN}. */
export function ceilingCurve(): Float32Array<ArrayBuffer> {
  const half = (POINTS - 1) / 2;
  return Float32Array.from({ length: POINTS }, (_, at) => underCeiling(((at - half) / half) * CEILING_SPAN));
}
