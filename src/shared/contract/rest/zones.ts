import { z } from "zod";
import { ZoneSettings } from "../player.ts";
import { Location, PlayFrom, SoundZone, ZONE_STATES, ZONE_STATUS_CODES } from "./entities.ts";
import { patchOf } from "./patch.ts";
import { Country, PostalCode, requiredText } from "./text.ts";

/** Requests about locations, zones and their history; service `auth` (specification, zones §7). */

export const ZoneName = requiredText(50);

export const LocationInput = z.object({
  name: requiredText(120),
  address: requiredText(200),
  city: requiredText(120),
  postal_code: PostalCode,
  iso_country: Country,
  timezone: z.string().max(64).optional(),
  settings: z.object({ bandwidth_limitation_kbps: z.int().min(0).max(1_000_000).nullable() }).optional(),
});
export const LocationPatch = LocationInput.partial();

export const SoundZoneInput = z.object({ name: ZoneName });
export const SoundZonePatch = z.object({
  name: ZoneName.optional(),
  play_from: PlayFrom.nullable().optional(),
  settings: patchOf(ZoneSettings).optional(),
});

/** POST /accounts/{account}/sound_zones/search. */
export const ZoneSearch = z.object({
  q: z.string().max(200).optional(),
  region: z.string().max(100).optional(),
  status: z.enum(ZONE_STATES).optional(),
  statusCode: z.enum(ZONE_STATUS_CODES).optional(),
  perPage: z.int().min(1).max(100).default(50),
  after: z.string().max(300).optional(),
});
export type ZoneSearch = z.input<typeof ZoneSearch>;

export const ZoneSearchResult = z.object({
  items: z.array(SoundZone),
  total: z.int(),
  after: z.string().nullable(),
});

/** GET /accounts/{account}/sound_zones/count. */
export const ZoneCount = z.object({ count: z.int(), active: z.int() });

export const LocationList = z.object({ items: z.array(Location) });

/** A day in the location's time zone, YYYY-MM-DD, of those on which somebody can have heard something. */
export const HistoryDay = z.iso
  .date()
  .refine((day) => day >= "1970-01-01" && day <= "9998-12-31", { params: { message: { code: "date" } } });

/** GET /sound_zones/{id}/history?date&before&limit: newest first. */
export const HistoryQuery = z.object({
  date: HistoryDay.optional(),
  before: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const HistoryEntry = z.object({
  playId: z.string(),
  startAt: z.int(),
  endedAt: z.int(),
  playedMs: z.int(),
  transition: z.enum(["natural", "skip", "crash"]),
  track: z.object({
    id: z.string(),
    title: z.string(),
    explicit: z.boolean(),
    durationMs: z.int(),
    artists: z.array(z.object({ id: z.string(), name: z.string() })),
    album: z.object({
      id: z.string(),
      title: z.string(),
      image: z.string().nullable(),
      colorHex: z.string().nullable(),
    }),
  }),
  source: z.object({ id: z.string(), name: z.string() }).nullable(),
  blocked: z.boolean(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;
export const HistoryPage = z.object({
  items: z.array(HistoryEntry),
  before: z.int().nullable(),
  timezone: z.string(),
});

/** GET /sound_zones/{id}/blocked_tracks. */
export const BlockedTrack = z.object({
  track: HistoryEntry.shape.track,
  blockedAt: z.int(),
  blockedBy: z.string().nullable(),
});
export const BlockedTracks = z.object({ items: z.array(BlockedTrack) });

/** POST /sound_zones/{id}/pairing_codes: makes a new code, the one before stops working. GET: the current one. */
export const PairingCodeView = z.object({
  code: z.string(),
  /** Epoch ms on the service's clock. */
  expiresAt: z.int(),
  /** How long it can still be used, in ms: the clock of whoever reads it may be wrong. */
  expiresInMs: z.int().min(0),
  usedAt: z.int().nullable(),
});

/** PUT /devices/{id}. */
export const DevicePatch = z.object({ name: requiredText(120) });

/** POST /sound_zones/bulk/update: the same change for many zones, for all of them or for none. */
export const SoundZoneBulkUpdate = z.object({
  sound_zones: z.array(z.string()).min(1).max(5000),
  play_from: PlayFrom.optional(),
  settings: patchOf(ZoneSettings).optional(),
});
export const SoundZoneList = z.object({ items: z.array(SoundZone) });

/** POST /sound_zones/{id}/access_code/reset. */
export const RemoteCode = z.object({ remote_code: z.string() });

/** GET /sound_zones/{sound_zone}/sound_zone_errors?state: what is, or was, wrong beyond the status; the newest first. */
export const ZoneErrorsQuery = z.object({ state: z.enum(["unresolved", "resolved"]).default("unresolved") });
export const ZoneError = z.object({
  id: z.string(),
  cause: z.string(),
  /** For a technician. */
  detail: z.string(),
  /** Epoch ms. */
  since: z.int(),
  resolved: z.boolean(),
  resolvedAt: z.int().nullable(),
  /** It does not make the zone an error. */
  hide: z.boolean(),
});
export type ZoneError = z.output<typeof ZoneError>;
export const ZoneErrors = z.object({ items: z.array(ZoneError) });
