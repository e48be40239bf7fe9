import { z } from "zod";
import { VOLUME_RESOLUTION } from "#shared/domain/playback/volume.ts";
import { patchOf } from "./rest/patch.ts";

/** Playback settings of a zone, separate from the player's messages, which zone lists do not need. */

export const PlayOrder = z.enum(["AUTO", "SHUFFLE", "LINEAR"]);
export type PlayOrder = z.output<typeof PlayOrder>;

export const Volume = z.int().min(0).max(VOLUME_RESOLUTION);

/** Audio quality of a zone: about 64, 128 and 192 kbit/s. */
export const Bitrate = z.enum(["low", "normal", "high"]);
export type Bitrate = z.output<typeof Bitrate>;

/** Space for stored music, in megabytes. */
export const MIN_STORAGE_MB = 256;
export const MAX_STORAGE_MB = 1_000_000;
export const MAX_CROSSFADE_SECONDS = 10;
/** The longest time without the same artist. */
export const MAX_ARTIST_GAP_HOURS = 24;
/** The lowest maximum volume: 0 would be silence. */
export const LEAST_MAX_VOLUME = 1;

/** Zone settings, under the names of the specification (zones §3). */
export const ZoneSettings = z.object({
  mono: z.boolean().default(false),
  offline: z.boolean().default(true),
  bitrate: Bitrate.default("normal"),
  discoverable: z.boolean().default(true),
  staff_control: z.boolean().default(true),
  download_limitation: z
    .object({
      limit_enabled: z.boolean().default(false),
      hour_start: z.int().min(0).max(23).default(0),
      hour_end: z.int().min(0).max(23).default(6),
      limit_type: z.enum(["inside", "outside"]).default("inside"),
    })
    .prefault({}),
  diskcache_max_mb: z.int().min(MIN_STORAGE_MB).max(MAX_STORAGE_MB).default(8192),
  crossfade: z.boolean().default(true),
  /** Seconds. */
  crossfade_length: z.number().min(0).max(MAX_CROSSFADE_SECONDS).default(4),
  /** The same artist plays not again for so many hours; 0: the setting is off. */
  artist_gap_hours: z.int().min(0).max(MAX_ARTIST_GAP_HOURS).default(0),
  volume_eq: z.boolean().default(true),
  default_volume: Volume.default(60),
  /** The player never exceeds this volume, whoever sets it. */
  max_volume: Volume.min(LEAST_MAX_VOLUME).default(100),
  /** The sound card, as named in the device's metrics; the empty id follows the system's default. */
  output_device: z.string().max(300).default(""),
  /** Collection that plays in gaps of the schedule; null: the service chooses one. */
  fallback_collection: z.string().max(300).nullable().default(null),
});
export type ZoneSettings = z.output<typeof ZoneSettings>;

/** Settings that can be the same in many zones: all but the sound card of a computer. */
export const ManySettings = patchOf(ZoneSettings.omit({ output_device: true }));
export type ManySettings = z.output<typeof ManySettings>;
