import {
  changeCollection,
  NOT_OF_THIS_KIND,
  type OwnCollection,
} from "#server/modules/collections/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { ManualPlaylistChange } from "#shared/contract/graphql/inputs/playlists.ts";
import { playOrderChange } from "#shared/domain/music/composing/composers.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Changes of name, description and order of an account's own playlists. `snapshot` and `updatedAt` are about its tracks:
 * they stay, and so do the tracklists that screens have cached.
 */

/** Changes a manual playlist's name, description and play order. */
export async function changeManualPlaylist(
  services: Services,
  { id }: OwnCollection,
  { name, shortDescription, playbackMode }: ManualPlaylistChange,
): Promise<Result<CollectionRow, Problem>> {
  return await write(services, id, { name, shortDescription, playbackMode });
}

/** Changes the play order of a playlist that is synced from Spotify. */
export async function changeSyncedPlaylistOrder(
  services: Services,
  { id, composerType }: OwnCollection,
  playbackMode: CollectionRow["playbackMode"],
): Promise<Result<CollectionRow, Problem>> {
  if (playOrderChange(composerType) !== "metadata") return NOT_OF_THIS_KIND.playlist;
  return await write(services, id, { playbackMode });
}

/** A new name, description or play order; null and undefined ones stay. */
interface PlaylistInfo {
  readonly name?: string | null | undefined;
  readonly shortDescription?: string | null | undefined;
  readonly playbackMode?: CollectionRow["playbackMode"] | null | undefined;
}

/** Writes the values that differ. */
function write(services: Services, id: string, info: PlaylistInfo): Promise<Result<CollectionRow, Problem>> {
  const { name, shortDescription, playbackMode } = info;
  return changeCollection(services, id, async (row) =>
    ok({
      ...(name == null || name === row.name ? {} : { name }),
      ...(shortDescription == null || shortDescription === row.shortDescription ? {} : { shortDescription }),
      ...(playbackMode == null || playbackMode === row.playbackMode ? {} : { playbackMode }),
    }),
  );
}
