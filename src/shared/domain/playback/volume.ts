/** The volume control's 100 steps (specification, music §9). */
export const VOLUME_RESOLUTION = 100;

/** Settings stored before the limit was introduced have none. */
interface VolumeLimit {
  readonly max_volume?: number | undefined;
  /** The ceiling of the slot that plays; null or absent without one. */
  readonly ceiling?: number | null | undefined;
}

/**
 * The volume at which a zone with these settings plays when this one is requested. The service limits volumes
 * where it stores them, and the player where it reads them; everybody else shows what they receive. Only the
 * player knows the slot, so a ceiling never changes the stored volume.
 */
export function allowedVolume(volume: number, { max_volume, ceiling }: VolumeLimit): number {
  return Math.min(volume, max_volume ?? VOLUME_RESOLUTION, ceiling ?? VOLUME_RESOLUTION);
}

/** The volume that people request, and when they did, in the service's epoch ms. */
interface RequestedVolume {
  readonly volume: number;
  readonly volumeAt?: number | null | undefined;
}

/** A planned part's volume, and when the part began; null: before anything that is known. */
export interface PartVolume {
  readonly volume: { readonly kind: "set" | "ceiling"; readonly value: number } | null;
  readonly from: number | null;
}

/**
 * The volume requested for a zone during a planned part.
 *
 * [Note: volume of a slot] A slot that sets a volume does so when it begins. A person's change after that
 * applies until the next part begins. In a part without a volume the zone has the volume that people
 * requested. A slot with a ceiling lowers what is louder while it lasts. The player decides all this by its own
 * clock, from when a person last changed the volume; the stored volume is always a person's.
 */
export function plannedVolume({ volume, volumeAt }: RequestedVolume, part: PartVolume): number {
  if (part.volume?.kind !== "set") return volume;
  const isChanged = volumeAt != null && volumeAt >= (part.from ?? Number.NEGATIVE_INFINITY);
  return isChanged ? volume : part.volume.value;
}

/** The ceiling of a planned part. */
export function ceilingOf({ volume }: Pick<PartVolume, "volume">): number | null {
  return volume?.kind === "ceiling" ? volume.value : null;
}

/** The volume of a zone until somebody changes it. */
export function startVolume(settings: VolumeLimit & { readonly default_volume: number }): number {
  return allowedVolume(settings.default_volume, settings);
}

/** A zone's maximum volume and its reason; absent if it has no limit, as sent to screens. */
export function volumeLimit(limit: VolumeLimit): {
  readonly maxVolume?: number;
  readonly maxVolumeBy?: "slot";
} {
  const most = allowedVolume(VOLUME_RESOLUTION, limit);
  if (most >= VOLUME_RESOLUTION) return {};
  const isOfSlot = most < allowedVolume(VOLUME_RESOLUTION, { max_volume: limit.max_volume });
  return { maxVolume: most, ...(isOfSlot ? { maxVolumeBy: "slot" } : {}) };
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
