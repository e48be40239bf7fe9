import { doublePrecision, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "#server/db/schema/people/people.ts";
import { tracks } from "./music.ts";

/**
 * The audio of deleted own tracks while they can be restored. A deleted track keeps its row without audio, so that nobody is
 * offered it, while histories still name it and playlists keep its place.
 */
export const deletedTracks = pgTable(
  "deleted_tracks",
  {
    trackId: text()
      .primaryKey()
      .references(() => tracks.id),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** Tracks deleted together. */
    deletion: text().notNull(),
    deletedAt: timestamp({ withTimezone: true }).notNull(),
    frames: integer().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    loudnessLufs: doublePrecision().notNull(),
    truePeakDb: doublePrecision().notNull(),
  },
  (table) => [
    index("deleted_tracks_deletion").on(table.accountId, table.deletion),
    index("deleted_tracks_age").on(table.deletedAt),
    index("deleted_tracks_audio").on(table.sha256),
  ],
);
