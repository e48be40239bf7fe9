import { deleteCollection, restoreCollection } from "#server/modules/collections/public.ts";
import { asOwnPlaylist } from "#server/modules/music/public.ts";
import { type CollectionRow, wholeCatalogue } from "#server/modules/music-lookup/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { mayDeleteMusic } from "#shared/domain/music/composers.ts";
import { listenerOf, mayHear } from "#shared/domain/music/hearing.ts";
import { NO_SUCH_PLAYLIST } from "#shared/domain/music/manual-playlist.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Deletes a playlist of an account's own, of whichever kind. */
export async function deletePlaylist(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<string, Problem>> {
  const found = await findOwn(services, viewer, id);
  if (!found.ok) return found;
  const deleted = await deleteCollection(services, found.value);
  return deleted.ok ? ok(id) : deleted;
}

/** Undoes a deletion. */
export async function restorePlaylist(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<CollectionRow, Problem>> {
  const found = await findOwn(services, viewer, id);
  if (!found.ok) return found;
  const restored = await restoreCollection(services, found.value);
  return restored.ok ? ok(restored.value ?? found.value) : restored;
}

/** A playlist that the viewer may delete, deleted or not. */
async function findOwn(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<CollectionRow & { readonly curatorAccountId: string }, Problem>> {
  const playlist = await wholeCatalogue(services).collection(id);
  if (!playlist || !mayHear(listenerOf(viewer), playlist.curatorAccountId))
    return problem("not-found", { message: NO_SUCH_PLAYLIST });
  const own = await asOwnPlaylist(services, viewer, playlist);
  if (!own.ok) return own;
  const { question } = own.value;
  if (!mayDeleteMusic(question)) return problem("forbidden", { reason: "needs-tier-3" });
  return ok({ ...playlist, curatorAccountId: question.account.id });
}
