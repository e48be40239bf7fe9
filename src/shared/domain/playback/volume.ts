/** The volume control's 100 steps (specification, music §9). */
export const VOLUME_RESOLUTION = 100;

/** A change of volume is ramped for this long, in ms: fast for the hand, without steps for the ear. */
export const VOLUME_RAMP_MS = 60;

/**
 * Linear gain of a volume of 0-100. Cubic: it follows loudness as it is felt, is silent at 0 and untouched at 100, and
 * has no step at either end (50 is −18 dB).
 */
export function volumeGain(volume: number): number {
  const share = Math.min(VOLUME_RESOLUTION, Math.max(0, volume)) / VOLUME_RESOLUTION;
  return share ** 3;
}
