import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { MAX_PICTURE_CHARACTERS } from "#shared/domain/formatting/images.ts";
import { readIsrc } from "#shared/domain/music/rights/isrc.ts";
import { readIswc } from "#shared/domain/music/rights/iswc.ts";

/** An account's own music after it was added: listing, correcting, covers and deletion; service `radio`. */

/** The latest first; by title; by main artist; by album in the order of its tracks. */
export const OWN_TRACK_SORTS = ["newest", "title", "artist", "album"] as const;
export type OwnTrackSort = (typeof OWN_TRACK_SORTS)[number];

/** The most tracks that one call may change, and the most that it may name. */
export const MOST_OWN_TRACKS = 20_000;
export const MOST_NAMED_TRACKS = 5000;

export const OWN_TRACK_LIMITS = {
  text: 300,
  artists: 20,
  genres: 20,
  genre: 80,
  composers: 20,
  iswcs: 10,
} as const;

export const OwnTrack = z.object({
  id: z.string(),
  title: z.string(),
  artists: z.array(z.object({ id: z.string(), name: z.string() })),
  album: z.object({
    id: z.string(),
    title: z.string(),
    /** Template with %w and %h. */
    image: z.string().nullable(),
    color_hex: z.string().nullable(),
  }),
  genres: z.array(z.string()),
  composers: z.array(z.string()),
  /** 12 characters. */
  isrc: z.string().nullable(),
  /** As T-ddd.ddd.ddd-c. */
  iswcs: z.array(z.string()),
  explicit: z.boolean(),
  duration_ms: z.int(),
  /** A signed address. */
  preview: z.string().nullable(),
  /** ISO 8601. */
  added_at: z.string(),
});
export type OwnTrack = z.output<typeof OwnTrack>;

/** All parts apply together. */
export const OwnTrackFilter = z.object({
  /** Words, each the beginning of a word in the title, the artists or the album. */
  q: z.string().max(200).optional(),
});
export type OwnTrackFilter = z.output<typeof OwnTrackFilter>;

export const OwnTrackPage = z.object({
  items: z.array(OwnTrack),
  /** Tracks that match, on all pages. */
  total: z.int(),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type OwnTrackPage = z.output<typeof OwnTrackPage>;

const SomeIds = z.array(OpaqueId).max(MOST_NAMED_TRACKS);

/** Named tracks of an account, or all that match a filter except some. */
export const OwnTrackSelection = z.union([
  z.strictObject({ ids: SomeIds.min(1) }),
  z.strictObject({ matching: OwnTrackFilter, except: SomeIds.default([]) }),
]);
export type OwnTrackSelection = z.output<typeof OwnTrackSelection>;

const LONGEST_CODE = 40;

/** An ISRC in any notation, to its 12 characters; empty: none. */
const Isrc = z
  .string()
  .max(LONGEST_CODE)
  .refine((text) => text.trim() === "" || readIsrc(text) !== null, { params: { message: { code: "isrc" } } })
  .transform((text) => readIsrc(text) ?? "");

/** ISWCs in any notation, to T-ddd.ddd.ddd-c. */
const Iswcs = z
  .array(z.string().max(LONGEST_CODE))
  .max(OWN_TRACK_LIMITS.iswcs)
  .refine((texts) => texts.every((text) => readIswc(text) !== null), {
    params: { message: { code: "iswc" } },
  })
  .transform((texts) => texts.flatMap((text) => readIswc(text) ?? []));

/** New values of tracks; absent ones stay. */
export const OwnTrackChanges = z.object({
  /** For one track only. */
  title: requiredText(OWN_TRACK_LIMITS.text).optional(),
  /** All artists in order, the main one first. */
  artists: z.array(requiredText(OWN_TRACK_LIMITS.text)).min(1).max(OWN_TRACK_LIMITS.artists).optional(),
  /** The tracks become one album of this title. */
  album: requiredText(OWN_TRACK_LIMITS.text).optional(),
  genres: z.array(requiredText(OWN_TRACK_LIMITS.genre)).max(OWN_TRACK_LIMITS.genres).optional(),
  composers: z.array(requiredText(OWN_TRACK_LIMITS.text)).max(OWN_TRACK_LIMITS.composers).optional(),
  /** For one track only. */
  isrc: Isrc.optional(),
  /** For one track only: the works that it records. */
  iswcs: Iswcs.optional(),
  explicit: z.boolean().optional(),
});
export type OwnTrackChanges = z.output<typeof OwnTrackChanges>;

/** Things of one kind that use tracks: their number, and the first by name. */
export const UsedIn = z.object({
  count: z.int(),
  first: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type UsedIn = z.output<typeof UsedIn>;

export const OwnTrackUsage = z.object({
  tracks: z.int(),
  playlists: UsedIn,
  stations: UsedIn,
  schedules: UsedIn,
  /** Zones that play one of these, or have one of the tracks in their queue. */
  zones: UsedIn,
  /** Playlists and stations that have no other track. */
  emptied: UsedIn,
});
export type OwnTrackUsage = z.output<typeof OwnTrackUsage>;

/** How long deleted tracks can be restored, in hours. */
export const RESTORE_HOURS = 24;

const place = "/api/radio/accounts/:account/own_tracks";
const edits = may("own_music.edit", account("account"));
const ONE_ENTRY = "The command writes one entry, with the number of tracks.";
const PAGE = { default: 100, most: 200 } as const;

export const listOwnTracks = endpoint({
  method: "GET",
  path: place,
  summary: "A page of an account's own tracks.",
  needs: edits,
  params: ids("account"),
  query: OwnTrackFilter.extend({
    sort: z.enum(OWN_TRACK_SORTS).default("newest"),
    first: z.coerce.number().int().min(0).max(PAGE.most).default(PAGE.default),
    /** The cursor of a page in the same order. */
    after: z.string().max(2000).optional(),
  }),
  response: OwnTrackPage,
  example: () => ({ query: { sort: "title" as const } }),
});

export const correctOwnTracks = endpoint({
  method: "POST",
  path: `${place}/correct`,
  summary: "Corrects tracks; what is left out stays. Players and screens get the new values.",
  needs: edits,
  unlogged: ONE_ENTRY,
  params: ids("account"),
  body: z.object({ tracks: OwnTrackSelection, changes: OwnTrackChanges }),
  response: z.object({ changed: z.int() }),
  example: () => ({ body: { tracks: { matching: {} }, changes: { explicit: false } } }),
});

export const setOwnCover = endpoint({
  method: "POST",
  path: `${place}/cover`,
  summary: "Gives the albums of tracks a cover: a PNG, JPEG or WebP file in base64. Null removes it.",
  needs: edits,
  unlogged: ONE_ENTRY,
  params: ids("account"),
  body: z.object({
    tracks: OwnTrackSelection,
    picture: z.base64().min(1).max(MAX_PICTURE_CHARACTERS).nullable(),
  }),
  response: z.object({ albums: z.int() }),
  example: () => ({ body: { tracks: { matching: {} }, picture: null } }),
});

export const findOwnTrackUsage = endpoint({
  method: "POST",
  path: `${place}/usage`,
  summary: "Where tracks are used: what would change if they were deleted.",
  needs: edits,
  unlogged: "It changes nothing.",
  params: ids("account"),
  body: z.object({ tracks: OwnTrackSelection }),
  response: OwnTrackUsage,
  example: () => ({ body: { tracks: { matching: {} } } }),
});

export const deleteOwnTracks = endpoint({
  method: "POST",
  path: `${place}/delete`,
  summary:
    "Deletes tracks: they leave playlists, stations and queues, and no player starts them again. Restoring undoes this for a day.",
  needs: edits,
  unlogged: ONE_ENTRY,
  params: ids("account"),
  body: z.object({ tracks: OwnTrackSelection }),
  /** `deletion` names what was deleted, for restoring it; null: nothing was. */
  response: z.object({ deleted: z.int(), deletion: z.string().nullable() }),
  example: () => ({ body: { tracks: { matching: {} } } }),
});

export const restoreOwnTracks = endpoint({
  method: "POST",
  path: `${place}/restore`,
  summary: "Restores deleted tracks to their places in playlists and stations, within a day.",
  needs: edits,
  unlogged: ONE_ENTRY,
  params: ids("account"),
  body: z.object({ deletion: z.string().min(1).max(100) }),
  response: z.object({ restored: z.int() }),
  example: () => ({ body: { deletion: "an unknown one" }, status: 404 }),
});
