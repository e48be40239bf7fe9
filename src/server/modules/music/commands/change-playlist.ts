import { z } from "zod";
import { changeCollection } from "#server/modules/collections/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { PlaylistDescription, PlaylistName } from "#shared/contract/graphql/inputs/playlist-words.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { mayChangePlayOrder } from "#shared/domain/music/composers.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { findEditablePlaylist, findManualPlaylist } from "../editable-playlist.ts";

/**
 * Changes of name, description and order of an account's own playlists. `snapshot` and `updatedAt` are about its tracks:
 * they stay, and so do the tracklists that screens have cached.
 */

const PlaybackMode = z.enum(["shuffle", "linear"]);

/** A null field stays as it is, like one that is left out. */
const ManualPlaylistInfo = z.object({
  id: OpaqueId,
  name: PlaylistName.nullish(),
  shortDescription: PlaylistDescription.nullish(),
  playbackMode: PlaybackMode.nullish(),
});

const SyncedPlaylistOrder = z.object({ id: OpaqueId, playbackMode: PlaybackMode });

/** Changes a manual playlist's name, description and play order. */
export async function changeManualPlaylist(
  services: Services,
  viewer: Viewer,
  input: object,
): Promise<Result<CollectionRow, Problem>> {
  const parsed = parseFields(ManualPlaylistInfo, input);
  if (!parsed.ok) return problem("invalid", { fields: parsed.reason });
  const { id, name, shortDescription, playbackMode } = parsed.value;
  const found = await findManualPlaylist(services, viewer, id);
  if (!found.ok) return found;
  return await write(services, id, { name, shortDescription, playbackMode });
}

/** Changes the play order of a playlist that is synced from Spotify. */
export async function changeSyncedPlaylistOrder(
  services: Services,
  viewer: Viewer,
  input: object,
): Promise<Result<CollectionRow, Problem>> {
  const parsed = parseFields(SyncedPlaylistOrder, input);
  if (!parsed.ok) return problem("invalid", { fields: parsed.reason });
  const { id, playbackMode } = parsed.value;
  const found = await findEditablePlaylist(services, viewer, id, "metadata");
  if (!found.ok) return found;
  if (!mayChangePlayOrder(found.value.question)) return problem("forbidden");
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
