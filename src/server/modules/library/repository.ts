import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { collections, libraryItems } from "#server/db/schema/music.ts";
import { accounts } from "#server/db/schema/people.ts";
import { type CollectionRow, isFoundBy } from "#server/modules/music-lookup/public.ts";
import type { LibraryItemKind } from "#server/plugins/graphql/generated.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";

/** Ids of everything in an account's library, the latest first. */
export async function libraryIds(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ itemId: libraryItems.itemId })
    .from(libraryItems)
    .where(eq(libraryItems.accountId, accountId))
    .orderBy(desc(libraryItems.addedAt), asc(libraryItems.itemId));
  return rows.map(({ itemId }) => itemId);
}

/** Which of these items are in the library. */
export async function itemsInLibrary(
  db: Database,
  accountId: string,
  itemIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ itemId: libraryItems.itemId })
    .from(libraryItems)
    .where(and(eq(libraryItems.accountId, accountId), inArray(libraryItems.itemId, [...itemIds])));
  return new Set(rows.map(({ itemId }) => itemId));
}

/** A place in a sorted library: the sort key of an item as text, and the item's id. */
export interface LibraryPlace {
  readonly key: string;
  readonly itemId: string;
}

export interface LibraryQuestion {
  readonly accountId: string;
  readonly kinds: readonly LibraryItemKind[] | null;
  /** Lower case; empty for all. */
  readonly search: string;
  readonly sort: "ADDED_AT" | "NAME";
  readonly order: "ASC" | "DESC";
  readonly after: LibraryPlace | null;
  readonly limit: number;
}

export interface LibraryEntry extends LibraryPlace {
  readonly collection: CollectionRow;
}

/** One page of a library, paged by keyset. */
export async function libraryPage(db: Database, question: LibraryQuestion): Promise<readonly LibraryEntry[]> {
  const { accountId, kinds, search, sort, order, after, limit } = question;
  // Names sort without regard to case; equal ones by the bytes of the id.
  const key =
    sort === "NAME"
      ? sql<string>`lower(${collections.name}) collate "C"`
      : sql<string>`to_char(${libraryItems.addedAt} at time zone 'utc', 'YYYYMMDDHH24MISSUS')`;
  const id = sql<string>`${libraryItems.itemId} collate "C"`;
  const direction = order === "ASC" ? asc : desc;
  return await db
    .select({ key, itemId: libraryItems.itemId, collection: collections })
    .from(libraryItems)
    .innerJoin(collections, eq(collections.id, libraryItems.itemId))
    .where(
      and(
        eq(libraryItems.accountId, accountId),
        isFoundBy(accountListener(accountId)),
        kinds ? inArray(libraryItems.kind, [...kinds]) : undefined,
        search === "" ? undefined : sql`strpos(lower(${collections.name}), ${search}) > 0`,
        after ? behind(key, id, after, order) : undefined,
      ),
    )
    .orderBy(direction(key), direction(id))
    .limit(limit);
}

function behind(key: SQL, id: SQL, after: LibraryPlace, order: "ASC" | "DESC"): SQL {
  const place = sql`(${key}, ${id})`;
  return order === "ASC"
    ? sql`${place} > (${after.key}, ${after.itemId})`
    : sql`${place} < (${after.key}, ${after.itemId})`;
}

/** Adds playlists; returns how many were not in the library before. */
export async function insertPlaylists(
  db: Database,
  accountId: string,
  itemIds: readonly string[],
  addedAt: Date,
): Promise<number> {
  const inserted = await db
    .insert(libraryItems)
    .values(itemIds.map((itemId) => ({ accountId, itemId, kind: "PLAYLIST" as const, addedAt })))
    .onConflictDoNothing()
    .returning({ itemId: libraryItems.itemId });
  return inserted.length;
}

/** Removes items; returns how many were in the library. */
export async function deleteItems(
  db: Database,
  accountId: string,
  itemIds: readonly string[],
): Promise<number> {
  const deleted = await db
    .delete(libraryItems)
    .where(and(eq(libraryItems.accountId, accountId), inArray(libraryItems.itemId, [...itemIds])))
    .returning({ itemId: libraryItems.itemId });
  return deleted.length;
}

/** Adds to the library's version; returns the new version. */
export async function increaseVersion(db: Database, accountId: string, by: 0 | 1): Promise<number> {
  const [account] = await db
    .update(accounts)
    .set({ libraryVersion: sql`${accounts.libraryVersion} + ${by}` })
    .where(eq(accounts.id, accountId))
    .returning({ version: accounts.libraryVersion });
  if (!account) throw new Error(`The account ${accountId} has gone`);
  return account.version;
}
