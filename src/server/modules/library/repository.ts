import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { nameOrder } from "#server/db/name-order.ts";
import { collections, libraryItems, schedules } from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { COLLECTION, type CollectionRow, isFoundBy } from "#server/modules/music-lookup/public.ts";
import type { ScheduleRow } from "#server/modules/schedules/public.ts";
import { PROVIDER_ACCOUNT_IDS } from "#shared/domain/accounts/provider.ts";
import type { LibraryKind } from "#shared/domain/library/library-question.ts";
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
  readonly kinds: readonly LibraryKind[] | null;
  /** Lower case; empty for all. */
  readonly search: string;
  readonly sort: "ADDED_AT" | "NAME";
  readonly order: "ASC" | "DESC";
  readonly after: LibraryPlace | null;
  readonly limit: number;
}

export interface LibraryEntry extends LibraryPlace {
  readonly source: CollectionRow | ScheduleRow;
}

/** The key of what is sorted by the time when it was added, in microseconds: what a cursor holds is a number. */
const ADDED_KEY = /^\d{1,16}$/;

/** Whether a place can be one of a library that is sorted so. */
export function isPlaceOf(sort: LibraryQuestion["sort"], { key }: LibraryPlace): boolean {
  return sort === "NAME" || ADDED_KEY.test(key);
}

/** One page of a library, paged by keyset. Items whose music has gone, or is not the account's to hear, are left out. */
export async function libraryPage(db: Database, question: LibraryQuestion): Promise<readonly LibraryEntry[]> {
  const { accountId, kinds, search, sort, order, after, limit } = question;
  // Equal names sort by the bytes of the id.
  const either = sql`coalesce(${collections.name}, ${schedules.name})`;
  const name = nameOrder(either);
  const id = sql<string>`${libraryItems.itemId} collate "C"`;
  const column = sort === "NAME" ? name : sql`${libraryItems.addedAt}`;
  const key =
    sort === "NAME"
      ? name
      : sql<string>`(extract(epoch from ${libraryItems.addedAt}) * 1000000)::bigint::text`;
  const direction = order === "ASC" ? asc : desc;
  const rows = await db
    .select({ key, itemId: libraryItems.itemId, collection: COLLECTION, schedule: schedules })
    .from(libraryItems)
    .leftJoin(
      collections,
      and(eq(collections.id, libraryItems.itemId), isFoundBy(accountListener(accountId))),
    )
    .leftJoin(schedules, and(eq(schedules.id, libraryItems.itemId), keptBy(accountId)))
    .where(
      and(
        eq(libraryItems.accountId, accountId),
        or(isNotNull(collections.id), isNotNull(schedules.id)),
        kinds ? inArray(libraryItems.kind, [...kinds]) : undefined,
        search === "" ? undefined : contains(either, search),
        after ? behind(column, id, sort, after, order) : undefined,
      ),
    )
    .orderBy(direction(column), direction(id))
    .limit(limit);
  return rows.flatMap(({ key, itemId, collection, schedule }) => {
    const source = collection ?? schedule;
    return source ? [{ key, itemId, source }] : [];
  });
}

/**
 * Whether the name has these letters. As a pattern, for which PostgreSQL expects few hits and reads the names of all at
 * once; with `strpos` it expects a third to fit, and looks items up one by one until the page is full.
 */
function contains(name: SQL, letters: string): SQL {
  return sql`lower(${name}) like ${`%${letters.replace(/[\\%_]/g, "\\$&")}%`}`;
}

/** Schedules that an account may keep: its own, and the provider's. */
function keptBy(accountId: string): SQL | undefined {
  return and(inArray(schedules.accountId, [accountId, ...PROVIDER_ACCOUNT_IDS]), isNull(schedules.deletedAt));
}

/** Which of these are schedules that the account may keep. */
export async function keptSchedules(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: schedules.id })
    .from(schedules)
    .where(and(inArray(schedules.id, [...ids]), keptBy(accountId)));
  return new Set(rows.map(({ id }) => id));
}

function behind(
  column: SQL,
  id: SQL,
  sort: LibraryQuestion["sort"],
  after: LibraryPlace,
  order: "ASC" | "DESC",
): SQL {
  const from =
    sort === "NAME"
      ? sql`${after.key}`
      : sql`to_timestamp(0) + ${after.key}::bigint * interval '1 microsecond'`;
  const place = sql`(${column}, ${id})`;
  return order === "ASC"
    ? sql`${place} > (${from}, ${after.itemId})`
    : sql`${place} < (${from}, ${after.itemId})`;
}

export interface LibraryItem {
  readonly itemId: string;
  readonly kind: LibraryKind;
}

/** Adds items; returns how many were not in the library before. */
export async function insertItems(
  db: Database,
  accountId: string,
  items: readonly LibraryItem[],
  addedAt: Date,
): Promise<number> {
  const inserted = await db
    .insert(libraryItems)
    .values(items.map((item) => ({ accountId, ...item, addedAt })))
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
