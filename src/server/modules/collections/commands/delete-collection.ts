import { lockDeleted, softDelete, undelete } from "#server/modules/collections/repository.ts";
import { changeLibrary, putInLibrary, takeFromLibrary } from "#server/modules/library/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** A collection of an account's own. */
type Own = Pick<CollectionRow, "id"> & { readonly curatorAccountId: string };

/**
 * Deletes a collection and takes it out of its account's library; one that is deleted already stays as it is. Zones that play
 * it keep playing it, so that no shop falls silent.
 */
export async function deleteCollection(
  services: Services,
  { id, curatorAccountId: account }: Own,
): Promise<Result<null, Problem>> {
  let isDeleted = false;
  const done = await changeLibrary(services, account, async (tx) => {
    isDeleted = await softDelete(tx, id, services.now());
    return isDeleted ? ok(await takeFromLibrary(tx, account, [id])) : ok(false);
  });
  if (!done.ok) return done;
  if (isDeleted) services.events.publish("delete", { data: { type: "collection", id }, account });
  return ok(null);
}

/**
 * Undoes a deletion and puts the collection back into its account's library, which must have room. Null: it was not deleted.
 */
export async function restoreCollection(
  services: Services,
  { id, curatorAccountId: account }: Own,
): Promise<Result<CollectionRow | null, Problem>> {
  let restored: CollectionRow | null = null;
  const done = await changeLibrary(services, account, async (tx) => {
    if (!(await lockDeleted(tx, id))) return ok(false);
    // The only refusal, before anything is written.
    const added = await putInLibrary(tx, account, [id], services.now());
    if (added.ok) restored = await undelete(tx, id);
    return added;
  });
  if (!done.ok) return done;
  if (restored) services.events.publish("update", { data: { type: "collection", id }, account });
  return ok(restored);
}
