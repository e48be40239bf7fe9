import { z } from "zod";
import { browserFetch } from "#renderer/lib/transport/browser.ts";
import {
  SPOTIFY_PLAYLIST_PAGE,
  type SpotifyFailure,
} from "#shared/domain/music/spotify/spotify-connection.ts";
import type { SpotifyToken } from "./token-store.ts";

/** A person's playlists, from Spotify itself (specification, music §7.4). */

const Total = z.object({ total: z.number() }).nullish().catch(null);

const Listed = z.object({
  uri: z.string(),
  name: z.string(),
  images: z
    .array(z.object({ url: z.url(), width: z.number().nullish() }))
    .nullish()
    .catch(null),
  owner: z.object({ display_name: z.string().nullish() }).nullish(),
  /** The number of tracks: in `tracks` until February 2026, in `items` since. */
  items: Total,
  tracks: Total,
});

const Page = z.object({ total: z.number(), items: z.array(Listed.nullable().catch(null)) });

export interface SpotifyPlaylist {
  readonly uri: string;
  readonly name: string;
  /** Address of a small picture. */
  readonly picture: string | null;
  readonly owner: string;
  readonly total: number;
}

export interface SpotifyPlaylistPage {
  readonly playlists: readonly SpotifyPlaylist[];
  readonly total: number;
  /** Offset of the next page; null after the last one. */
  readonly next: number | null;
}

/** Spotify refused to list playlists. */
export class SpotifyError extends Error {
  override readonly name = "SpotifyError";
  readonly code: SpotifyFailure;

  constructor(code: SpotifyFailure) {
    super(`Spotify: ${code}`);
    this.code = code;
  }
}

/** One page of 50 playlists of the token's owner. */
export async function fetchSpotifyPlaylists(
  apiUrl: string,
  { tokenType, accessToken }: Pick<SpotifyToken, "tokenType" | "accessToken">,
  offset: number,
  signal: AbortSignal,
): Promise<SpotifyPlaylistPage> {
  const query = new URLSearchParams({ offset: String(offset), limit: String(SPOTIFY_PLAYLIST_PAGE) });
  const response = await browserFetch(`${apiUrl}/v1/me/playlists?${query}`, {
    headers: { authorization: `${tokenType} ${accessToken}` },
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new SpotifyError("unavailable");
  });
  if (!response.ok) throw new SpotifyError(failureOf(response.status));
  const page = Page.safeParse(await response.json().catch(() => null));
  if (!page.success) throw new SpotifyError("malformed");
  const { total, items } = page.data;
  const next = offset + SPOTIFY_PLAYLIST_PAGE;
  return {
    total,
    next: next < total ? next : null,
    playlists: items.flatMap((item) =>
      item === null
        ? []
        : [
            {
              uri: item.uri,
              name: item.name,
              picture: smallest(item.images ?? []),
              owner: item.owner?.display_name ?? "",
              total: item.items?.total ?? item.tracks?.total ?? 0,
            },
          ],
    ),
  };
}

function failureOf(status: number): SpotifyFailure {
  if (status === 401) return "permission-ended";
  if (status === 403) return "forbidden";
  return status === 429 ? "rate-limited" : "unavailable";
}

/** Pictures are sorted largest first; those without a width have one size. */
function smallest(images: readonly { readonly url: string; readonly width?: number | null | undefined }[]) {
  return images.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0))[0]?.url ?? null;
}
