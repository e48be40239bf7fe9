/** The volume control's 100 steps (specification, music §9). */
export const VOLUME_RESOLUTION = 100;

/** Settings stored before the limit was introduced have none. */
interface VolumeLimit {
  readonly max_volume?: number | undefined;
}

/**
 * The volume at which a zone with these settings plays when this one is requested. The service limits volumes
 * where it stores them, and the player where it reads them; everybody else shows what they receive.
 */
export function allowedVolume(volume: number, { max_volume }: VolumeLimit): number {
  return Math.min(volume, max_volume ?? VOLUME_RESOLUTION);
}

/** The volume of a zone until somebody changes it. */
export function startVolume(settings: VolumeLimit & { readonly default_volume: number }): number {
  return allowedVolume(settings.default_volume, settings);
}

/** A zone's maximum volume; absent if it has no limit, as sent to screens. */
export function volumeLimit({ max_volume }: VolumeLimit): { readonly maxVolume?: number } {
  return max_volume === undefined || max_volume >= VOLUME_RESOLUTION ? {} : { maxVolume: max_volume };
}

/** Ramp of a volume change, in ms: fast for the hand, without audible steps. */
export const VOLUME_RAMP_MS = 60;

/**
 * Linear gain of a volume of 0-100. Cubic: it follows perceived loudness, is silent at 0 and unchanged at
 * 100, and has no step at either end (50 is −18 dB).
 */
export function volumeGain(volume: number): number {
  const share = Math.min(VOLUME_RESOLUTION, Math.max(0, volume)) / VOLUME_RESOLUTION;
  return share ** 3;
}
