import { checkAccountLimit } from "#server/modules/accounts/public.ts";
import {
  deleteItems,
  increaseVersion,
  insertItems,
  itemsInLibrary,
  keptSchedules,
  type LibraryItem,
} from "#server/modules/library/repository.ts";
import { catalogueOf } from "#server/modules/music-lookup/public.ts";
import { gapMusicOf } from "#server/modules/schedules/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Adding to and removing from an account's library. Repeating either changes nothing; the version increases with each
 * change, and only then.
 */

export interface LibraryVersion {
  readonly accountId: string;
  readonly version: number;
}

/** Adds playlists, stations and schedules to the library. */
export async function addToLibrary(
  services: Services,
  accountId: string,
  itemIds: readonly string[],
): Promise<Result<LibraryVersion, Problem>> {
  const missing = await missingMusic(services, accountId, itemsOf(itemIds));
  if (missing) return missing;
  return changeLibrary(services, accountId, (db) => putInLibrary(db, accountId, itemIds, services.now()));
}

/** Puts music into a library that has room for it; whether any is new there. Call it within {@link changeLibrary}. */
export async function putInLibrary(
  db: Services["db"],
  accountId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<Result<boolean, Problem>> {
  const items = itemsOf(itemIds);
  const known = await itemsInLibrary(
    db,
    accountId,
    items.map(({ itemId }) => itemId),
  );
  const full = await checkAccountLimit(db, accountId, "playlists", items.length - known.size);
  if (full) return full;
  return ok((await insertItems(db, accountId, items, now)) > 0);
}

function itemsOf(itemIds: readonly string[]): readonly LibraryItem[] {
  return [...new Set(itemIds)].map((itemId) => ({ itemId, kind: kindOf(itemId) }));
}

/** What else an id may be of is looked for among playlists, and not found. */
function kindOf(itemId: string): LibraryItem["kind"] {
  return isIdOf("Schedule", itemId) ? "SCHEDULE" : "PLAYLIST";
}

/** The refusal of items that are not there, or not for this account. */
async function missingMusic(services: Services, accountId: string, items: readonly LibraryItem[]) {
  const idsOf = (kind: LibraryItem["kind"]) =>
    items.filter((item) => item.kind === kind).map(({ itemId }) => itemId);
  const scheduleIds = idsOf("SCHEDULE");
  const catalogue = catalogueOf(services, accountListener(accountId));
  const [found, kept] = await Promise.all([
    Promise.all(idsOf("PLAYLIST").map((id) => catalogue.collection(id))),
    keptSchedules(services.db, accountId, scheduleIds),
  ]);
  if (found.includes(undefined)) return problem("not-found", { message: "There is no such playlist" });
  if (kept.size < scheduleIds.length) return problem("not-found", { message: "There is no such schedule" });
  return null;
}

/** Removes items from the library; those that are not in it are ignored. */
export async function removeFromLibrary(
  services: Services,
  accountId: string,
  itemIds: readonly string[],
): Promise<Result<LibraryVersion, Problem>> {
  return changeLibrary(services, accountId, async (db) => ok(await takeFromLibrary(db, accountId, itemIds)));
}

/** Removes items; whether any was in the library. Call it within {@link changeLibrary}. */
export async function takeFromLibrary(
  db: Services["db"],
  accountId: string,
  itemIds: readonly string[],
): Promise<boolean> {
  return (await deleteItems(db, accountId, itemIds)) > 0;
}

/** Adds items to a library, however full it is, without notifying anybody: for the importer. */
export async function keepInLibrary(
  db: Services["db"],
  accountId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<void> {
  const added = await insertItems(db, accountId, itemsOf(itemIds), now);
  await increaseVersion(db, accountId, added > 0 ? 1 : 0);
}

/**
 * Makes a change of a library and increases the version in one transaction; then notifies screens, and the players of zones whose
 * schedule's gaps now get other music from the library.
 */
export async function changeLibrary(
  services: Services,
  accountId: string,
  change: (db: Services["db"]) => Promise<Result<boolean, Problem>>,
): Promise<Result<LibraryVersion, Problem>> {
  const before = await gapMusicOf(services.db, accountId);
  const done = await services.db.transaction(
    async (db): Promise<Result<{ version: number; hasChanged: boolean }, Problem>> => {
      const made = await change(db);
      if (!made.ok) return made;
      const version = await increaseVersion(db, accountId, made.value ? 1 : 0);
      return ok({ version, hasChanged: made.value });
    },
  );
  if (!done.ok) return done;
  const { version, hasChanged } = done.value;
  if (hasChanged) {
    services.bus.publish("library-changed", { accountId, version });
    services.events.publish("update", { data: { type: "music_library", id: accountId }, account: accountId });
    const known = new Map(before.map(({ id, collectionId }) => [id, collectionId]));
    for (const { id, collectionId } of await gapMusicOf(services.db, accountId))
      if (known.get(id) !== collectionId)
        services.bus.publish("zone-changed", { soundZoneId: id, what: "source" });
  }
  return ok({ accountId, version });
}
