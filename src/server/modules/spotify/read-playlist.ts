import type { SpotifySettings } from "#server/env.ts";
import type { Services } from "#server/services.ts";
import { MOST_PLAYLIST_TRACKS } from "#shared/domain/music/playlists/manual-playlist.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { askSpotify, type ReadRefusal } from "./grants.ts";
import type { ConnectionRow } from "./repository.ts";
import { type SpotifyPlaylist, type SpotifyTrack, TRACK_PAGE } from "./spotify-api.ts";

/** As whom, and where, a playlist is read. */
export interface Reading {
  readonly settings: SpotifySettings;
  readonly connection: Pick<ConnectionRow, "id">;
  readonly spotifyPlaylistId: string;
}

export interface PlaylistTracks {
  readonly tracks: readonly SpotifyTrack[];
  /** Tracks behind the largest number that a playlist may have. */
  readonly leftOut: number;
}

/** What a playlist says of itself, and which version of it there is. */
export function readPlaylist(
  services: Services,
  { settings, connection, spotifyPlaylistId }: Reading,
): Promise<Result<SpotifyPlaylist, ReadRefusal>> {
  return askSpotify(services, settings, connection, (api, token) => api.playlist(token, spotifyPlaylistId));
}

/** The tracks from a place on, up to a number; what is no track is left out. */
export async function readTracks(
  services: Services,
  { settings, connection, spotifyPlaylistId }: Reading,
  { from = 0, most = MOST_PLAYLIST_TRACKS, onPage }: ReadOptions = {},
): Promise<Result<PlaylistTracks & { readonly total: number }, ReadRefusal>> {
  const tracks: SpotifyTrack[] = [];
  const end = from + most;
  let total = 0;
  for (let offset = from; offset < end; offset += TRACK_PAGE) {
    const page = await askSpotify(services, settings, connection, (api, token) =>
      api.tracks(token, spotifyPlaylistId, offset),
    );
    if (!page.ok) return page;
    total = page.value.total;
    tracks.push(...page.value.tracks.filter((track) => track !== null));
    const read = Math.min(offset + TRACK_PAGE, total, end);
    await onPage?.({ read, total: Math.min(total, end) });
    if (offset + TRACK_PAGE >= total) break;
  }
  return ok({ tracks: tracks.slice(0, most), leftOut: Math.max(0, total - end), total });
}

interface ReadOptions {
  readonly from?: number;
  readonly most?: number;
  readonly onPage?: (progress: { readonly read: number; readonly total: number }) => Promise<void>;
}
