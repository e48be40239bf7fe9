/**
 * The limiter of the output: two overlapping tracks may add up to more than full scale. Below the knee
 * nothing changes; above it the wave is bent so that it never exceeds the ceiling.
 */

/** −2 dBFS: anything below is unchanged. */
const KNEE = 10 ** (-2 / 20);

/** −1 dBFS: the true peak limit of loudness normalisation for every single track. */
const CEILING = 10 ** (-1 / 20);

/** The curve spans this many times full scale on either side: more than four tracks at their peak. */
export const CEILING_SPAN = 4;

const POINTS = 8193;

/** A sample after the limiter; linear, odd around zero, smooth at the knee. */
export function underCeiling(sample: number): number {
  const size = Math.abs(sample);
  if (size <= KNEE) return sample;
  const room = CEILING - KNEE;
  return Math.sign(sample) * (KNEE + room * Math.tanh((size - KNEE) / room));
}

/** The limiter as the curve of a WaveShaperNode, whose input is to be divided by {@link CEILING_SPAN}. */
export function ceilingCurve(): Float32Array<ArrayBuffer> {
  const half = (POINTS - 1) / 2;
  return Float32Array.from({ length: POINTS }, (_, at) => underCeiling(((at - half) / half) * CEILING_SPAN));
}
