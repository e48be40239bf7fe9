import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  type PlaylistUpdateFragment,
  PlaylistUpdateValidationDocument,
  SpliceManualPlaylistDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import {
  AT_THE_END,
  NO_SUCH_PLAYLIST,
  SNAPSHOT_MISMATCH,
  type Splice,
} from "#shared/domain/music/playlists/manual-playlist.ts";
import { manualPlaylistQueries } from "./manual-playlists.ts";

/** A playlist change rejected before sending; its message is the specification's. */
export class PlaylistUpdateError extends Error {
  override readonly name = "PlaylistUpdateError";
}

/** A playlist's size before tracks are added. */
export interface PlaylistSize {
  readonly snapshot: string;
  readonly total: number;
  readonly permissions: readonly string[];
}

/** Fetches a playlist's current size. */
export async function checkBeforeUpdate(
  { graphql }: Pick<Services, "graphql">,
  playlistId: string,
  market: string,
): Promise<PlaylistSize> {
  const { playlist } = await graphql(PlaylistUpdateValidationDocument, { playlistId, market });
  // The service may be older than its contract: a list without a total counts as missing.
  const total: number | undefined = playlist?.tracks?.total;
  if (!playlist || total === undefined) throw new PlaylistUpdateError(NO_SUCH_PLAYLIST);
  return { snapshot: playlist.snapshot, permissions: playlist.permissions, total };
}

interface PlaylistInMarket {
  readonly id: string;
  readonly market: string;
}

/** Appends tracks, regardless of concurrent changes. */
export function appendTracks(
  services: Pick<Services, "graphql" | "queryClient">,
  playlist: PlaylistInMarket,
  trackIds: readonly string[],
): Promise<PlaylistUpdateFragment> {
  return send(services, playlist, { start: AT_THE_END, length: 0, items: trackIds }, null);
}

/** Changes the list of the given snapshot. Rejects without a call when the shown list has changed since. */
export async function spliceTracks(
  services: Pick<Services, "graphql" | "queryClient">,
  playlist: PlaylistInMarket,
  splice: Splice<string>,
  snapshot: string,
): Promise<PlaylistUpdateFragment> {
  const { queryKey } = manualPlaylistQueries(services).list(playlist.id, playlist.market);
  const held = services.queryClient.getQueryData(queryKey);
  if (!held?.trackIds) throw new PlaylistUpdateError(NO_SUCH_PLAYLIST);
  if (held.snapshot !== snapshot) throw new PlaylistUpdateError(SNAPSHOT_MISMATCH);
  return await send(services, playlist, splice, snapshot);
}

async function send(
  { graphql, queryClient }: Pick<Services, "graphql" | "queryClient">,
  { id, market }: PlaylistInMarket,
  { start, length, items }: Splice<string>,
  snapshot: string | null,
): Promise<PlaylistUpdateFragment> {
  const input = { id, trackIds: [...items], start, length, snapshot };
  const answer = await graphql(SpliceManualPlaylistDocument, { input, market });
  // Other views of the playlist are refetched; the caller updates the list itself.
  for (const part of ["page", "tracks", "preview"])
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.playlist(id), part] });
  return answer.spliceManualPlaylist;
}
