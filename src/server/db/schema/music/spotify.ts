import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, users } from "#server/db/schema/people/people.ts";
import { collections } from "./music.ts";

/** What accounts follow and import of Spotify. */

/** A track that the catalogue does not have. */
export interface MissingTrack {
  readonly title: string;
  readonly artists: readonly string[];
  readonly album: string;
  readonly isrc: string | null;
  readonly durationMs: number;
}

/** What somebody allowed at Spotify, for one account. One row a person, account and Spotify user. */
export const spotifyConnections = pgTable(
  "spotify_connections",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    spotifyUserId: text().notNull(),
    spotifyName: text().notNull(),
    scope: text().notNull(),
    /** The tokens, sealed: plugins/secrets/seal.ts. Null once Spotify has taken the permission back. */
    grant: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("spotify_connections_person").on(table.accountId, table.userId, table.spotifyUserId),
    index("spotify_connections_used").on(table.usedAt),
  ],
);

/** Playlists that follow one of Spotify. */
export const spotifyPlaylists = pgTable(
  "spotify_playlists",
  {
    collectionId: text()
      .primaryKey()
      .references(() => collections.id, { onDelete: "cascade" }),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** Null once it was disconnected: nothing is followed until somebody connects again. */
    connectionId: text().references(() => spotifyConnections.id, { onDelete: "set null" }),
    spotifyPlaylistId: text().notNull(),
    /** The version of the original that was read last. */
    spotifySnapshot: text().notNull(),
    /** Whether its account has named it itself, so that the original's name is not taken over. */
    hasOwnName: boolean().notNull().default(false),
    missing: jsonb().$type<readonly MissingTrack[]>().notNull(),
    /** When the tracks were last looked up in the catalogue. */
    matchedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    syncedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    nextSyncAt: timestamp({ withTimezone: true }).notNull(),
    failures: integer().notNull().default(0),
    /** Why the last attempt failed; null when it did not. */
    failure: text(),
  },
  (table) => [
    index("spotify_playlists_next").on(table.nextSyncAt),
    index("spotify_playlists_account").on(table.accountId, table.spotifyPlaylistId),
    index("spotify_playlists_connection").on(table.connectionId),
  ],
);

/** Playlists that are or were brought in, and what became of each. */
export const spotifyImports = pgTable(
  "spotify_imports",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** Null once the person was erased. */
    userId: text().references(() => users.id, { onDelete: "set null" }),
    connectionId: text().references(() => spotifyConnections.id, { onDelete: "set null" }),
    spotifyPlaylistId: text().notNull(),
    /** `copy`: a manual playlist; `follow`: a synced one. */
    kind: text().$type<"copy" | "follow">().notNull(),
    addToLibrary: boolean().notNull(),
    state: text().$type<"waiting" | "running" | "done" | "failed">().notNull().default("waiting"),
    /** The playlist's name, once it is known. */
    name: text().notNull().default(""),
    /** Tracks of the original; those read so far; those found in the catalogue. */
    total: integer().notNull().default(0),
    read: integer().notNull().default(0),
    matched: integer().notNull().default(0),
    missing: jsonb().$type<readonly MissingTrack[]>().notNull(),
    /** Tracks behind the largest number that a playlist may have. */
    leftOut: integer().notNull().default(0),
    collectionId: text().references(() => collections.id, { onDelete: "set null" }),
    errorCode: text(),
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("spotify_imports_account").on(table.accountId, table.createdAt),
    index("spotify_imports_age").on(table.createdAt),
    index("spotify_imports_connection").on(table.connectionId),
    index("spotify_imports_state").on(table.state),
  ],
);
