import type { Database } from "#server/db/database.ts";
import { publishChange } from "#server/modules/collections/publish-change.ts";
import {
  type CollectionColumns,
  lockCollection,
  replaceEntries,
  type Splice,
  spliceEntries,
  updateCollection,
} from "#server/modules/collections/repository.ts";
import { newSnapshot } from "#server/modules/collections/snapshot.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { NO_SUCH_PLAYLIST } from "#shared/domain/music/playlists/manual-playlist.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** New values of a collection; absent ones stay. `tracks` are a whole new list, or a change within the list. */
export interface CollectionChange extends Omit<CollectionColumns, "snapshot" | "updatedAt"> {
  readonly tracks?: readonly string[] | Splice;
}

/**
 * Changes a collection in one transaction, in which it is locked, and publishes the change. `decide` gets the locked row; a
 * refusal changes nothing, and neither does an empty change. Tracks come with a new snapshot and time of change.
 *
 * With `skipLocked`, a collection that somebody else is changing counts as absent.
 */
export async function changeCollection(
  services: Services,
  id: string,
  decide: (row: CollectionRow, tx: Database) => Promise<Result<CollectionChange, Problem>>,
  options: { readonly skipLocked?: boolean } = {},
): Promise<Result<CollectionRow, Problem>> {
  const done = await services.db.transaction(async (tx) => {
    const row = await lockCollection(tx, id, options);
    if (!row) return problem("not-found", { message: NO_SUCH_PLAYLIST });
    const decided = await decide(row, tx);
    if (!decided.ok) return decided;
    const { tracks, ...columns } = decided.value;
    const now = services.now();
    if (tracks) await writeTracks(tx, id, tracks, now);
    const written = { ...columns, ...(tracks ? { snapshot: newSnapshot(), updatedAt: now } : {}) };
    const after = Object.keys(written).length === 0 ? row : await updateCollection(tx, id, written);
    return ok({ after, ...effectOf(row, decided.value) });
  });
  if (!done.ok) return done;
  const { after, isShown, ...effect } = done.value;
  if (isShown) await publishChange(services, after, effect);
  return ok(after);
}

async function writeTracks(
  tx: Database,
  id: string,
  tracks: NonNullable<CollectionChange["tracks"]>,
  now: Date,
): Promise<void> {
  if ("removed" in tracks) await spliceEntries(tx, id, tracks, now);
  else await replaceEntries(tx, id, tracks, now);
}

function effectOf(row: CollectionRow, { refilledAt: _refilledAt, ...change }: CollectionChange) {
  const { tracks, name = row.name, playbackMode = row.playbackMode, image = row.image } = change;
  return {
    isShown: Object.keys(change).length > 0,
    isReordered: tracks !== undefined || playbackMode !== row.playbackMode,
    isRenamed: name !== row.name || image !== row.image,
  };
}
