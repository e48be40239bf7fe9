import { z } from "zod";
import { account, may, person } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { SPOTIFY_FAILURES } from "#shared/domain/music/spotify/spotify-connection.ts";
import { parseSpotifyPlaylist } from "#shared/domain/music/spotify/spotify-reference.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";

/** Imports from Spotify (specification, music §7.4); the specification's own calls are in GraphQL. */

const PAGE = { default: 100, most: 500 } as const;

/** An account's permission from a person. */
const Connection = z.object({
  id: z.string(),
  /** The Spotify user's display name. */
  name: z.string(),
  /** The account's member who connected. */
  connected_by: z.string(),
  created_at: z.string(),
  /** False once Spotify has revoked the permission. */
  works: z.boolean(),
});

export const SpotifySetup = z.object({
  /** Null if the host has not set Spotify up. */
  offered: z
    .object({ client_id: z.string(), authorize_url: z.string(), api_url: z.string(), scope: z.string() })
    .nullable(),
  connections: z.array(Connection),
  /** Playlists of the account that follow one at Spotify. */
  following: z.number(),
});
export type SpotifySetup = z.output<typeof SpotifySetup>;

export const getSpotify = endpoint({
  method: "GET",
  path: "/api/radio/accounts/:account/spotify",
  summary: "Whether Spotify can be connected and how, and who has connected it.",
  needs: may("library.edit", account("account")),
  params: ids("account"),
  response: SpotifySetup,
});

export const disconnectSpotify = endpoint({
  method: "DELETE",
  path: "/api/radio/accounts/:account/spotify",
  summary: "Deletes what was allowed at Spotify for this account. Synced playlists keep their tracks.",
  needs: may("spotify.connect", account("account")),
  log: "music.spotify-disconnected",
  params: ids("account"),
  response: z.object({ deleted: z.number() }),
});

export const SpotifyImport = z.object({
  id: z.string(),
  spotify_uri: z.string(),
  /** `copy`: a playlist of one's own; `follow`: a synced one. */
  kind: z.enum(["copy", "follow"]),
  state: z.enum(["waiting", "running", "done", "failed"]),
  /** Empty until it is known. */
  name: z.string(),
  total: z.number(),
  read: z.number(),
  matched: z.number(),
  missing: z.number(),
  left_out: z.number(),
  playlist: z.string().nullable(),
  /** Why it failed, or why it waits. */
  error: z.enum(SPOTIFY_FAILURES).nullable(),
  created_at: z.string(),
});
export type SpotifyImport = z.output<typeof SpotifyImport>;

export const listSpotifyImports = endpoint({
  method: "GET",
  path: "/api/radio/accounts/:account/spotify/imports",
  summary: "The latest imports of an account and how each goes; they are kept for 30 days.",
  needs: may("library.edit", account("account")),
  params: ids("account"),
  response: z.object({ items: z.array(SpotifyImport) }),
});

/** A Spotify track. */
const DescribedTrack = z.object({
  title: z.string(),
  artists: z.array(z.string()),
  album: z.string(),
  isrc: z.string().nullable(),
  duration_ms: z.number(),
});

export const listMissingTracks = endpoint({
  method: "GET",
  path: "/api/radio/accounts/:account/spotify/missing_tracks",
  summary: "The tracks of an import that the catalogue does not have.",
  needs: may("library.edit", account("account")),
  params: ids("account"),
  query: z.object({ import: z.uuid() }),
  response: z.object({ items: z.array(DescribedTrack) }),
  // Anyone with an import sees its tracks; the tests of Spotify cover existing ones.
  example: () => ({ query: { import: "00000000-0000-4000-8000-000000000001" }, status: 404 }),
});

export const listSpotifyTracks = endpoint({
  method: "GET",
  path: "/api/radio/spotify/:uri/tracks",
  summary:
    "Tracks of a playlist of Spotify, as whoever asks may see it, each with the catalogue's own track.",
  needs: person,
  params: z.object({
    uri: z
      .string()
      .max(300)
      .refine((text) => parseSpotifyPlaylist(text) !== null),
  }),
  query: z.object({
    market: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default(ANY_MARKET),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .default(PAGE.default)
      .transform((limit) => Math.min(limit, PAGE.most)),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  response: z.object({
    name: z.string(),
    total: z.number(),
    offset: z.number(),
    limit: z.number(),
    tracks: z.array(
      DescribedTrack.extend({
        /** Null if the catalogue does not have it, or not in this market. */
        track: z.string().nullable(),
      }),
    ),
  }),
  // Spotify is not set up in tests; its own tests cover it.
  example: () => ({ status: 404 }),
});
