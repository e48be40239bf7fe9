import { z } from "zod";

/** Playback settings of a zone, separate from the player's messages, which zone lists do not need. */

export const PlayOrder = z.enum(["AUTO", "SHUFFLE", "LINEAR"]);
export type PlayOrder = z.output<typeof PlayOrder>;

export const Volume = z.int().min(0).max(100);

/** Audio quality of a zone: about 64, 128 and 192 kbit/s. */
export const Bitrate = z.enum(["low", "normal", "high"]);
export type Bitrate = z.output<typeof Bitrate>;

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
  diskcache_max_mb: z.int().min(256).max(1_000_000).default(8192),
  crossfade: z.boolean().default(true),
  /** Seconds, 0-10. */
  crossfade_length: z.number().min(0).max(10).default(4),
  volume_eq: z.boolean().default(true),
  default_volume: Volume.default(60),
  /** The player never exceeds this volume, whoever sets it. */
  max_volume: z.int().min(1).max(100).default(100),
  /** The sound card, as named in the device's metrics; the empty id follows the system's default. */
  output_device: z.string().max(300).default(""),
  /** Collection that plays in gaps of the schedule; null: the service chooses one. */
  fallback_collection: z.string().max(300).nullable().default(null),
});
export type ZoneSettings = z.output<typeof ZoneSettings>;
