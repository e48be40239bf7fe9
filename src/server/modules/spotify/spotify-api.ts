import { z } from "zod";
import type { SpotifySettings } from "#server/env.ts";
import { callOut, type OutgoingAnswer } from "#server/plugins/network/outgoing.ts";
import { playlistDescriptionOf, playlistNameOf } from "#shared/contract/graphql/inputs/playlist-words.ts";
import { withoutBidiControls } from "#shared/domain/formatting/bidi.ts";
import type { DescribedTrack } from "#shared/domain/music/spotify/match-tracks.ts";
import type { SpotifyFailure } from "#shared/domain/music/spotify/spotify-connection.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** Spotify's interface, as far as it is used: https://developer.spotify.com/documentation/web-api. */

/** Tracks that Spotify gives in one answer. */
export const TRACK_PAGE = 50;

const LONGEST_NAME = 500;

/** Why Spotify did not answer as asked; `token-expired` is for whoever holds the refresh token. */
export interface SpotifyRefusal {
  readonly failure: SpotifyFailure | "token-expired" | "grant-refused";
  /** How long Spotify asks to wait, in ms. */
  readonly retryAfterMs?: number;
}
type Answer<Value> = Promise<Result<Value, SpotifyRefusal>>;

/** Texts of others: what the database cannot store is left out. */
const text = z
  .string()
  .transform((given) =>
    withoutBidiControls(given).replaceAll("\0", "").toWellFormed().trim().slice(0, LONGEST_NAME),
  );

const Token = z.object({
  access_token: z.string().min(1).max(10_000),
  token_type: text,
  expires_in: z.number().int().positive().max(10_000_000),
  scope: text.default(""),
  /** A refresh leaves it out when the former one stays. */
  refresh_token: z.string().min(1).max(10_000).optional(),
});
export type SpotifyToken = z.output<typeof Token>;

const Person = z.object({ id: text.pipe(z.string().min(1)), display_name: text.nullish() });

const Playlist = z.object({
  name: text.transform(playlistNameOf),
  description: text.transform(playlistDescriptionOf).nullish(),
  snapshot_id: text.pipe(z.string().min(1)),
  /** The widest first. A playlist without tracks has none. */
  images: z
    .array(z.object({ url: z.string().max(2_000) }))
    .max(100)
    .nullish()
    .catch(null),
});
export type SpotifyPlaylist = z.output<typeof Playlist>;

/** A place in a playlist may hold a podcast, a file of its owner, or nothing any more. */
const PlacedTrack = z.object({
  type: z.literal("track").optional(),
  name: text,
  duration_ms: z.number().int().min(0).max(DAY_MS),
  artists: z.array(z.object({ name: text.nullish() })).max(100),
  album: z.object({ name: text.nullish() }).nullish(),
  external_ids: z.object({ isrc: text.nullish() }).nullish(),
});

const TrackPage = z.object({
  total: z.number().int().min(0),
  /** Until February 2026 a place's content was its `track`; since then its `item`, and nothing has an ISRC. */
  items: z.array(z.object({ item: z.unknown().optional(), track: z.unknown().optional() })).max(TRACK_PAGE),
});

/** A track of a playlist of Spotify's. */
export interface SpotifyTrack extends DescribedTrack {
  readonly durationMs: number;
  readonly album: string;
}

export interface SpotifyTrackPage {
  readonly total: number;
  /** Null for what is no track. */
  readonly tracks: readonly (SpotifyTrack | null)[];
}

/** The calls, to the configured addresses alone. */
export function spotifyApi(settings: SpotifySettings) {
  const read = async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    token: string,
    query: Readonly<Record<string, string>> = {},
  ): Answer<z.output<Schema>> => {
    const url = new URL(settings.apiUrl + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await callOut({ url, headers: { authorization: `Bearer ${token}` } });
    return answer.ok ? readAnswer(answer.value, schema) : refuse({ failure: "unavailable" });
  };

  const exchange = async (form: Readonly<Record<string, string>>): Answer<SpotifyToken> => {
    const secret = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
    const url = new URL(`${settings.accountsUrl}/api/token`);
    const answer = await callOut({ url, form, headers: { authorization: `Basic ${secret}` } });
    if (!answer.ok) return refuse({ failure: "unavailable" });
    // The code or the refresh token is not, or no longer, good; else the host's own secret would not be.
    if (answer.value.status === 400) return refuse({ failure: "grant-refused" });
    if (answer.value.status === 401) return refuse({ failure: "unavailable" });
    return readAnswer(answer.value, Token);
  };

  return {
    /** Exchanges the code with which Spotify sent a person back. */
    redeem: (code: string, redirectUri: string) =>
      exchange({ grant_type: "authorization_code", code, redirect_uri: redirectUri }),

    refresh: (refreshToken: string) => exchange({ grant_type: "refresh_token", refresh_token: refreshToken }),

    me: (token: string) => read("/v1/me", Person, token),

    playlist: (token: string, id: string) =>
      read(`/v1/playlists/${id}`, Playlist, token, { fields: "id,name,description,snapshot_id,images" }),

    tracks: async (token: string, id: string, offset: number): Answer<SpotifyTrackPage> => {
      const ask = (part: "items" | "tracks") =>
        read(`/v1/playlists/${id}/${part}`, TrackPage, token, {
          offset: String(offset),
          limit: String(TRACK_PAGE),
          additional_types: "track",
        });
      const current = await ask("items");
      // The name of this part until February 2026.
      const isFormer = !current.ok && current.reason.failure === "not-found";
      const page = isFormer ? await ask("tracks") : current;
      if (!page.ok) return page;
      const { total, items } = page.value;
      return ok({ total, tracks: items.map(({ item, track }) => readTrack(item ?? track)) });
    },
  };
}
export type SpotifyApi = ReturnType<typeof spotifyApi>;

function readTrack(given: unknown): SpotifyTrack | null {
  const track = PlacedTrack.safeParse(given);
  if (!track.success || track.data.name === "") return null;
  const { name, artists, album, duration_ms, external_ids } = track.data;
  return {
    title: name,
    artists: artists.flatMap((artist) => artist.name || []),
    album: album?.name ?? "",
    isrc: external_ids?.isrc || null,
    durationMs: duration_ms,
  };
}

function readAnswer<Schema extends z.ZodType>(
  { status, json, retryAfterMs }: OutgoingAnswer,
  schema: Schema,
): Result<z.output<Schema>, SpotifyRefusal> {
  if (status === 401) return refuse({ failure: "token-expired" });
  if (status === 403) return refuse({ failure: "forbidden" });
  if (status === 404) return refuse({ failure: "not-found" });
  if (status === 429)
    return refuse({ failure: "rate-limited", ...(retryAfterMs === null ? {} : { retryAfterMs }) });
  if (status >= 500)
    return refuse({ failure: "unavailable", ...(retryAfterMs === null ? {} : { retryAfterMs }) });
  const read = status === 200 ? schema.safeParse(json) : null;
  return read?.success ? ok(read.data) : refuse({ failure: "malformed" });
}
