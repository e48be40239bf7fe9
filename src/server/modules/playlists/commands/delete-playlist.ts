import { addToLibrary, removeFromLibrary } from "#server/modules/library/public.ts";
import { asOwnPlaylist } from "#server/modules/music/public.ts";
import { type CollectionRow, wholeCatalogue } from "#server/modules/music-lookup/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { listenerOf, mayHear } from "#shared/domain/music/hearing.ts";
import { NO_SUCH_PLAYLIST } from "#shared/domain/music/manual-playlist.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { softDelete, undelete } from "../repository.ts";

/**
 * Deletes a playlist of an account's own, of whichever kind. Zones that play it go on with it, so that no shop falls silent.
 */
export async function deletePlaylist(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<string, Problem>> {
  const found = await findOwn(services, viewer, id);
  if (!found.ok) return found;
  if (await softDelete(services.db, id, services.now())) {
    const account = found.value.curatorAccountId ?? "";
    const removed = await removeFromLibrary(services, account, [id]);
    if (!removed.ok) return removed;
    services.events.publish("delete", { data: { type: "collection", id }, account });
  }
  return ok(id);
}

/** Takes a deletion back. */
export async function restorePlaylist(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<CollectionRow, Problem>> {
  const found = await findOwn(services, viewer, id);
  if (!found.ok || found.value.deletedAt === null) return found;
  const restored = await undelete(services.db, id);
  const account = found.value.curatorAccountId ?? "";
  const kept = await addToLibrary(services, account, [id]);
  if (!kept.ok) return kept;
  services.events.publish("update", { data: { type: "collection", id }, account });
  return ok(restored ?? found.value);
}

/** A playlist of an account whose music the viewer may edit, deleted or not. */
async function findOwn(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<CollectionRow, Problem>> {
  const playlist = await wholeCatalogue(services).collection(id);
  if (!playlist || !mayHear(listenerOf(viewer), playlist.curatorAccountId))
    return problem("not-found", { message: NO_SUCH_PLAYLIST });
  const own = await asOwnPlaylist(services, viewer, playlist);
  return own.ok ? ok(playlist) : own;
}
