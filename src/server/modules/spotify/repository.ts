import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { collections } from "#server/db/schema/music/music.ts";
import {
  type MissingTrack,
  spotifyConnections,
  spotifyImports,
  spotifyPlaylists,
} from "#server/db/schema/music/spotify.ts";

export type { MissingTrack };
export type ConnectionRow = typeof spotifyConnections.$inferSelect;
export type FollowedRow = typeof spotifyPlaylists.$inferSelect;
export type ImportRow = typeof spotifyImports.$inferSelect;

/** Keeps a new connection; one of the same person, account and Spotify user is replaced and keeps its id. */
export async function keepConnection(
  db: Database,
  connection: Omit<typeof spotifyConnections.$inferInsert, "grant">,
  sealGrant: (id: string) => string,
): Promise<ConnectionRow> {
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(spotifyConnections)
      .values(connection)
      .onConflictDoUpdate({
        target: [spotifyConnections.accountId, spotifyConnections.userId, spotifyConnections.spotifyUserId],
        set: {
          spotifyName: connection.spotifyName,
          scope: connection.scope,
          usedAt: connection.usedAt,
        },
      })
      .returning();
    // An insert that replaces returns its row.
    const { id } = row!;
    const [kept] = await tx
      .update(spotifyConnections)
      .set({ grant: sealGrant(id) })
      .where(eq(spotifyConnections.id, id))
      .returning();
    return kept!;
  });
}

export async function findConnection(db: Database, id: string): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(spotifyConnections).where(eq(spotifyConnections.id, id));
  return row ?? null;
}

/** An account's connections, the newest first. */
export async function connectionsOf(db: Database, accountId: string): Promise<readonly ConnectionRow[]> {
  return await db
    .select()
    .from(spotifyConnections)
    .where(eq(spotifyConnections.accountId, accountId))
    .orderBy(desc(spotifyConnections.createdAt), asc(spotifyConnections.id));
}

/** The connection that a person used last, in whichever account, while it has its grant. */
export async function newestConnectionOf(db: Database, userId: string): Promise<ConnectionRow | null> {
  const [row] = await db
    .select()
    .from(spotifyConnections)
    .where(and(eq(spotifyConnections.userId, userId), isNotNull(spotifyConnections.grant)))
    .orderBy(desc(spotifyConnections.usedAt))
    .limit(1);
  return row ?? null;
}

export async function writeGrant(
  db: Database,
  id: string,
  grant: string | null,
  usedAt: Date,
): Promise<void> {
  await db.update(spotifyConnections).set({ grant, usedAt }).where(eq(spotifyConnections.id, id));
}

/** Deletes an account's connections; returns how many there were. What they followed follows nothing any more. */
export async function deleteConnections(db: Database, accountId: string): Promise<number> {
  const deleted = await db
    .delete(spotifyConnections)
    .where(eq(spotifyConnections.accountId, accountId))
    .returning({ id: spotifyConnections.id });
  return deleted.length;
}

/** Deletes connections that were not used since then and that nothing follows. */
export async function deleteIdleConnections(db: Database, before: Date): Promise<number> {
  const followed = db
    .select({ one: sql`1` })
    .from(spotifyPlaylists)
    .where(eq(spotifyPlaylists.connectionId, spotifyConnections.id));
  const deleted = await db
    .delete(spotifyConnections)
    .where(and(lt(spotifyConnections.usedAt, before), notExists(followed)))
    .returning({ id: spotifyConnections.id });
  return deleted.length;
}

export async function insertImports(
  db: Database,
  rows: readonly (typeof spotifyImports.$inferInsert)[],
): Promise<void> {
  await db.insert(spotifyImports).values([...rows]);
}

export async function findImports(db: Database, ids: readonly string[]): Promise<readonly ImportRow[]> {
  return await db
    .select()
    .from(spotifyImports)
    .where(inArray(spotifyImports.id, [...ids]));
}

const UNFINISHED = ["waiting", "running"] as const;

/** An account's imports since then, the newest first. */
export async function importsOf(
  db: Database,
  accountId: string,
  limit: number,
): Promise<readonly ImportRow[]> {
  return await db
    .select()
    .from(spotifyImports)
    .where(eq(spotifyImports.accountId, accountId))
    .orderBy(desc(spotifyImports.createdAt), asc(spotifyImports.id))
    .limit(limit);
}

export async function countUnfinished(db: Database, accountId: string): Promise<number> {
  return await db.$count(
    spotifyImports,
    and(eq(spotifyImports.accountId, accountId), inArray(spotifyImports.state, UNFINISHED)),
  );
}

/** Imports that had not ended when the service did. */
export async function unfinishedImports(db: Database): Promise<readonly { readonly id: string }[]> {
  return await db
    .select({ id: spotifyImports.id })
    .from(spotifyImports)
    .where(inArray(spotifyImports.state, UNFINISHED));
}

/** Begins an attempt at an import; null when it has ended. */
export async function beginImport(db: Database, id: string): Promise<ImportRow | null> {
  const [row] = await db
    .update(spotifyImports)
    .set({ state: "running", attempts: sql`${spotifyImports.attempts} + 1` })
    .where(and(eq(spotifyImports.id, id), inArray(spotifyImports.state, UNFINISHED)))
    .returning();
  return row ?? null;
}

/** Writes how an import goes, unless it has ended. Within a transaction nobody else ends it meanwhile. */
export async function writeImport(
  db: Database,
  id: string,
  change: Partial<typeof spotifyImports.$inferInsert>,
): Promise<boolean> {
  const written = await db
    .update(spotifyImports)
    .set(change)
    .where(and(eq(spotifyImports.id, id), inArray(spotifyImports.state, UNFINISHED)))
    .returning({ id: spotifyImports.id });
  return written.length > 0;
}

export async function deleteImportsBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(spotifyImports)
    .where(lt(spotifyImports.createdAt, before))
    .returning({ id: spotifyImports.id });
  return deleted.length;
}

export async function insertFollowed(db: Database, row: typeof spotifyPlaylists.$inferInsert): Promise<void> {
  await db.insert(spotifyPlaylists).values(row);
}

/** How these playlists follow Spotify, by playlist. */
export async function findFollowed(
  db: Database,
  collectionIds: readonly string[],
): Promise<ReadonlyMap<string, FollowedRow>> {
  const rows = await db
    .select()
    .from(spotifyPlaylists)
    .where(inArray(spotifyPlaylists.collectionId, [...collectionIds]));
  return new Map(rows.map((row) => [row.collectionId, row]));
}

/** The playlist with which an account follows this one, if it does. */
export async function followerOf(
  db: Database,
  accountId: string,
  spotifyPlaylistId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: spotifyPlaylists.collectionId })
    .from(spotifyPlaylists)
    .innerJoin(collections, eq(collections.id, spotifyPlaylists.collectionId))
    .where(
      and(
        eq(spotifyPlaylists.accountId, accountId),
        eq(spotifyPlaylists.spotifyPlaylistId, spotifyPlaylistId),
        isNull(collections.deletedAt),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

export async function countFollowed(db: Database, accountId: string): Promise<number> {
  return await db.$count(spotifyPlaylists, eq(spotifyPlaylists.accountId, accountId));
}

/** Has playlists that were disconnected follow by this connection. */
export async function adoptFollowed(
  db: Database,
  accountId: string,
  connectionId: string,
  nextSyncAt: Date,
): Promise<void> {
  const withoutGrant = db
    .select({ id: spotifyConnections.id })
    .from(spotifyConnections)
    .where(and(eq(spotifyConnections.accountId, accountId), isNull(spotifyConnections.grant)));
  await db
    .update(spotifyPlaylists)
    .set({ connectionId, nextSyncAt, failures: 0, failure: null })
    .where(
      and(
        eq(spotifyPlaylists.accountId, accountId),
        or(isNull(spotifyPlaylists.connectionId), inArray(spotifyPlaylists.connectionId, withoutGrant)),
      ),
    );
}

/** Takes playlists that are due: until `again` nobody else does. Deleted ones are left alone. */
export async function takeDue(
  db: Database,
  now: Date,
  again: Date,
  limit: number,
): Promise<readonly FollowedRow[]> {
  const due = db
    .select({ id: spotifyPlaylists.collectionId })
    .from(spotifyPlaylists)
    .innerJoin(collections, eq(collections.id, spotifyPlaylists.collectionId))
    .where(
      and(
        lte(spotifyPlaylists.nextSyncAt, now),
        isNotNull(spotifyPlaylists.connectionId),
        isNull(collections.deletedAt),
      ),
    )
    .orderBy(asc(spotifyPlaylists.nextSyncAt))
    .limit(limit);
  return await db
    .update(spotifyPlaylists)
    .set({ nextSyncAt: again })
    .where(inArray(spotifyPlaylists.collectionId, due))
    .returning();
}

export async function writeFollowed(
  db: Database,
  collectionId: string,
  change: Partial<typeof spotifyPlaylists.$inferInsert>,
): Promise<boolean> {
  const written = await db
    .update(spotifyPlaylists)
    .set(change)
    .where(eq(spotifyPlaylists.collectionId, collectionId))
    .returning({ id: spotifyPlaylists.collectionId });
  return written.length > 0;
}

export async function deleteFollowed(db: Database, collectionId: string): Promise<boolean> {
  const deleted = await db
    .delete(spotifyPlaylists)
    .where(eq(spotifyPlaylists.collectionId, collectionId))
    .returning({ id: spotifyPlaylists.collectionId });
  return deleted.length > 0;
}
