import { setImmediate } from "node:timers/promises";
import { publishChange } from "#server/modules/collections/publish-change.ts";
import { renewSnapshots } from "#server/modules/collections/repository.ts";
import { newSnapshot } from "#server/modules/collections/snapshot.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import type { Services } from "#server/services.ts";

/** Tracks looked up by one statement. */
const AT_ONCE = 1000;

/**
 * Renews the collections that contain tracks, after these were corrected, deleted or restored: players and screens fetch the
 * collections anew. Tracks without audio keep their places and are not offered.
 */
export async function renewCollections(services: Services, trackIds: readonly string[]): Promise<void> {
  const renewed = new Map<string, Pick<CollectionRow, "id" | "curatorAccountId">>();
  for (let start = 0; start < trackIds.length; start += AT_ONCE) {
    const columns = { snapshot: newSnapshot(), updatedAt: services.now() };
    const some = await renewSnapshots(services.db, trackIds.slice(start, start + AT_ONCE), columns);
    for (const row of some) renewed.set(row.id, row);
    await setImmediate();
  }
  for (const row of renewed.values()) {
    await publishChange(services, row, { isReordered: true, isRenamed: false });
    await setImmediate();
  }
}
