import { z } from "zod";
import { signedIn } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { Collection, Track, Tracklist } from "#shared/contract/rest/entities.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";

/**
 * Collections and tracks in REST form; service `radio` (specification, music §7). Callers find the music that
 * they may access.
 */

const Market = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .default(ANY_MARKET);
const PAGE = { default: 100, most: 500 } as const;
const MAX_TRACKS = 500;

export const getCollection = endpoint({
  method: "GET",
  path: "/api/radio/collections/:id",
  summary: "What a playlist or station says of itself.",
  needs: signedIn,
  params: ids("id"),
  query: z.object({ variant: z.enum(["standard", "full"]).default("standard") }),
  response: Collection,
});

export const listTracksOfCollection = endpoint({
  method: "GET",
  path: "/api/radio/collections/:collection/tracks",
  summary: "A page of a collection's track ids, as they play in a market.",
  needs: signedIn,
  params: ids("collection"),
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .default(PAGE.default)
      .transform((limit) => Math.min(limit, PAGE.most)),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    market: Market,
  }),
  response: Tracklist,
  example: () => ({ query: { market: "SE" } }),
});

/** A genre, with a cover from it. */
export const Genre = z.object({
  name: z.string(),
  /** Template with %w and %h. */
  image: z.string().nullable(),
  color_hex: z.string().nullable(),
});
export const Genres = z.object({ items: z.array(Genre) });
export type Genre = z.output<typeof Genre>;

export const listGenres = endpoint({
  method: "GET",
  path: "/api/radio/genres",
  summary: "The genres of the playlists that one may hear, the most frequent first.",
  needs: signedIn,
  response: Genres,
});

export const getTracks = endpoint({
  method: "POST",
  path: "/api/radio/tracks/multi",
  summary: "Tracks by id; those that cannot be played in the market are left out.",
  needs: signedIn,
  query: z.object({ market: Market }),
  body: z.array(OpaqueId).max(MAX_TRACKS),
  response: z.record(z.string(), Track),
  example: ({ tracks }) => ({ query: { market: "SE" }, body: [...tracks] }),
});
