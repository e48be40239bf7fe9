import { changeCollection, type OwnCollection } from "#server/modules/collections/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { deleteFollowed, findFollowed, writeFollowed } from "#server/modules/spotify/repository.ts";
import { refusedBySpotify } from "#server/modules/spotify/set-up.ts";
import { syncPlaylist } from "#server/modules/spotify/sync-playlists.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SyncedPlaylistChange } from "#shared/contract/graphql/inputs/spotify.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Changes a synced playlist: what it is called, and whether it goes on following the original. */
export async function updateSyncedPlaylist(
  services: Services,
  { userId }: PersonViewer,
  { id }: OwnCollection,
  { name, shortDescription, following }: SyncedPlaylistChange,
): Promise<Result<CollectionRow, Problem>> {
  if (following === true) {
    const refused = await syncNow(services, id, userId);
    if (!refused.ok) return refused;
  }
  return await write(services, id, { name, shortDescription, isEnding: following === false });
}

async function syncNow(services: Services, id: string, userId: string): Promise<Result<null, Problem>> {
  const followed = (await findFollowed(services.db, [id])).get(id);
  if (!followed || followed.connectionId === null) return refusedBySpotify({ failure: "not-connected" });
  const tried = await services.limits.take("spotify", userId);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const failure = await syncPlaylist(services, followed);
  return failure === null ? ok(null) : refusedBySpotify({ failure });
}

interface Change {
  readonly name: string | null | undefined;
  readonly shortDescription: string | null | undefined;
  readonly isEnding: boolean;
}

function write(
  services: Services,
  id: string,
  { name, shortDescription, isEnding }: Change,
): Promise<Result<CollectionRow, Problem>> {
  return changeCollection(services, id, async (row, tx) => {
    const isRenamed = name != null && name !== row.name;
    if (isEnding) await deleteFollowed(tx, id);
    else if (isRenamed) await writeFollowed(tx, id, { hasOwnName: true });
    return ok({
      ...(isRenamed ? { name } : {}),
      ...(shortDescription == null ? {} : { shortDescription }),
      ...(isEnding ? { composerType: "Manual" } : {}),
    });
  });
}
