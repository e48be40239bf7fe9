import { z } from "zod";
import { may, zone } from "#shared/contract/needs.ts";
import { PlayOrigin } from "#shared/contract/player.ts";
import { CsvFile, endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { TrackAlbum, TrackArtists } from "#shared/contract/track-credits.ts";
import { LANGUAGE_CODES } from "#shared/domain/texts/languages.ts";

/** Played and blocked tracks of a zone; service `auth` (specification, zones §7). */

/** A day in the location's time zone, YYYY-MM-DD, within the range of possible plays. */
export const HistoryDay = z.iso
  .date()
  .refine((day) => day >= "1970-01-01" && day <= "9998-12-31", { params: { message: { code: "date" } } });

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
  /** Name of the person who skipped it; null when nobody did, or it is unknown. */
  skippedBy: z.string().nullable(),
  track: z.object({
    id: z.string(),
    title: z.string(),
    explicit: z.boolean(),
    durationMs: z.int(),
    artists: TrackArtists,
    album: TrackAlbum,
  }),
  source: z.object({ id: z.string(), name: z.string() }).nullable(),
  origin: PlayOrigin.nullable().catch(null),
  blocked: z.boolean(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;
export const HistoryPage = z.object({
  items: z.array(HistoryEntry),
  before: z.int().nullable(),
  timezone: z.string(),
});

export const BlockedTrack = z.object({
  track: HistoryEntry.shape.track,
  blockedAt: z.int(),
  blockedBy: z.string().nullable(),
});
export const BlockedTracks = z.object({ items: z.array(BlockedTrack) });

export const getHistory = endpoint({
  method: "GET",
  path: "/api/auth/sound_zones/:id/history",
  summary: "A page of what was played in a zone, newest first.",
  needs: may("zone.see", zone("id")),
  params: ids("id"),
  query: HistoryQuery,
  response: HistoryPage,
});

export const exportHistory = endpoint({
  method: "GET",
  path: "/api/auth/sound_zones/:id/history.csv",
  summary: "Everything that was played in a zone, or on one day, newest first, as a CSV file.",
  needs: may("zone.see", zone("id")),
  params: ids("id"),
  query: z.object({
    date: HistoryDay.optional(),
    /** Of its headings, and of the spreadsheets that read it: Swedish ones expect semicolons. */
    language: z.enum(LANGUAGE_CODES).default("en"),
  }),
  answers: "csv",
  response: CsvFile,
});

export const listBlockedTracks = endpoint({
  method: "GET",
  path: "/api/auth/sound_zones/:id/blocked_tracks",
  summary: "The tracks that do not play in a zone.",
  needs: may("zone.see", zone("id")),
  params: ids("id"),
  response: BlockedTracks,
});
