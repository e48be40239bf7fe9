import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { collections } from "#server/db/schema/music/music.ts";
import { COLLECTION, type CollectionRow } from "#server/modules/music-lookup/public.ts";

/** An account's manual playlists, the last changed first; `search` in lower case, empty for all. */
export async function manualPlaylistsOf(
  db: Database,
  accountId: string,
  search: string,
  limit: number,
): Promise<CollectionRow[]> {
  return await db
    .select(COLLECTION)
    .from(collections)
    .where(
      and(
        ownManual(accountId),
        search === "" ? undefined : sql`strpos(lower(${collections.name}), ${search}) > 0`,
      ),
    )
    .orderBy(desc(collections.updatedAt), asc(collections.id))
    .limit(limit);
}

/** The names of an account's playlists that are called 'Playlist' and something. */
export async function numberedNamesOf(db: Database, accountId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ name: collections.name })
    .from(collections)
    .where(
      and(
        eq(collections.curatorAccountId, accountId),
        isNull(collections.deletedAt),
        sql`${collections.name} like 'Playlist %'`,
      ),
    );
  return rows.map(({ name }) => name);
}

function ownManual(accountId: string) {
  return and(
    eq(collections.curatorAccountId, accountId),
    eq(collections.composerType, "Manual"),
    isNull(collections.deletedAt),
  );
}
