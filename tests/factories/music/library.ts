import type { Service } from "#server/app.ts";
import { collections, libraryItems } from "#server/db/schema/music/music.ts";
import { newId } from "#tests/factories/people/people.ts";

/** Rows for each INSERT, limited by the number of values in a statement. */
const ROWS_AT_ONCE = 1000;

/**
 * Adds new playlists with these names to an account's library, a minute apart, the last one the newest. Returns their
 * ids.
 */
export async function fillLibrary(
  { services: { db } }: Service,
  accountId: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = names.map((name) => ({
    id: newId("Playlist"),
    name,
    composerType: "Manual",
    presentAs: "playlist" as const,
    curatorAccountId: accountId,
    curatorName: "A shop",
    genres: [],
    tags: [],
    snapshot: "as it was made",
  }));
  const items = rows.map(({ id }, place) => ({
    accountId,
    itemId: id,
    kind: "PLAYLIST" as const,
    addedAt: new Date(Date.UTC(2030, 0, 1, 0, place)),
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db.insert(collections).values(rows.slice(from, from + ROWS_AT_ONCE));
    await db.insert(libraryItems).values(items.slice(from, from + ROWS_AT_ONCE));
  }
  return rows.map(({ id }) => id);
}
