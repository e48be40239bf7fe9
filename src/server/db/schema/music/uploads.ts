import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { accounts, users } from "#server/db/schema/people/people.ts";
import type { UploadReason, UploadState } from "#shared/contract/rest/music/music-uploads.ts";
import { tracks } from "./music.ts";

/** A music file that somebody adds from the browser; its bytes are in the catalogue's upload folder until it is read. */
export const musicUploads = pgTable(
  "music_uploads",
  {
    /** Also the name of its file in the upload folder. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    /** Files added together; chosen by the client. */
    batch: text().notNull(),
    /** Path within the added folder, with `/`; never a path on this computer. */
    path: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    received: bigint({ mode: "number" }).notNull().default(0),
    state: text().$type<UploadState>().notNull(),
    reason: text().$type<UploadReason>(),
    trackId: text().references(() => tracks.id, { onDelete: "set null" }),
    /** How often reading it began: a file that takes the service down with it is given up. */
    attempts: integer().notNull().default(0),
    /** Until when the process that reads it has it to itself; null while nobody reads it. */
    readUntil: timestamp({ withTimezone: true }),
    /** Whether its track is counted in an entry of the account's log. */
    isLogged: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("music_uploads_account").on(table.accountId, table.createdAt),
    index("music_uploads_batch").on(table.accountId, table.batch),
    index("music_uploads_unread").on(table.createdAt).where(sql`${table.state} in ('waiting', 'reading')`),
    index("music_uploads_receiving").on(table.changedAt).where(sql`${table.state} = 'receiving'`),
    index("music_uploads_age").on(table.changedAt),
    index("music_uploads_track").on(table.trackId),
    index("music_uploads_person").on(table.createdBy),
  ],
);

/** A file of the host's music folder that was looked at: it is read again only after it has changed. */
export const watchedFiles = pgTable("watched_files", {
  /** On the host's computer. */
  path: text().primaryKey(),
  /** Size and times of the file as it was read. */
  version: text().notNull(),
  /** Why it was not added; null: it was. */
  reason: text().$type<UploadReason>(),
  readAt: timestamp({ withTimezone: true }).notNull(),
});
