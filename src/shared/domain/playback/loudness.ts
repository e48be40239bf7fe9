/** All tracks are adjusted to this integrated loudness, in LUFS (BS.1770). */
export const TARGET_LUFS = -16;

/** No track's true peak is raised above this, in dBTP. */
export const TRUE_PEAK_CEILING_DB = -1;

export interface MeasuredLoudness {
  readonly loudnessLufs: number;
  readonly truePeakDb: number;
}

/**
 * Gain in dB that adjusts a track to the target without its true peak exceeding the ceiling. A track already
 * above the ceiling is lowered to it. With the equaliser off (`volume_eq`) only that limit applies.
 */
export function loudnessGainDb(track: MeasuredLoudness, equalise: boolean): number {
  const headroom = TRUE_PEAK_CEILING_DB - track.truePeakDb;
  const wanted = equalise && Number.isFinite(track.loudnessLufs) ? TARGET_LUFS - track.loudnessLufs : 0;
  return Math.min(wanted, headroom);
}

/** dB → linear gain. */
export function dbToGain(db: number): number {
  return 10 ** (db / 20);
}
