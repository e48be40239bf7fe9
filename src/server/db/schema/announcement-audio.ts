import { sql } from "drizzle-orm";
import { bigint, doublePrecision, index, integer, pgTable, real, text, timestamp } from "drizzle-orm/pg-core";
import type { UploadReason } from "#shared/contract/rest/music/music-uploads.ts";
import { accounts, users } from "./people/people.ts";

/** A sound that messages are cut from. Its files are in the catalogue's folder: see modules/announcement-audio. */
export const announcementSources = pgTable(
  "announcement_sources",
  {
    /** Also the name of its files. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    kind: text().$type<"upload" | "recording" | "speech">().notNull(),
    name: text().notNull(),
    /** The words that were spoken; empty for others. */
    text: text().notNull().default(""),
    bytes: bigint({ mode: "number" }).notNull(),
    received: bigint({ mode: "number" }).notNull().default(0),
    state: text().$type<"receiving" | "reading" | "ready" | "refused">().notNull(),
    reason: text().$type<UploadReason>(),
    /** How often reading it began: a file that takes the service down with it is given up. */
    attempts: integer().notNull().default(0),
    /** Until when the process that reads it has it to itself; null while nobody reads it. */
    readUntil: timestamp({ withTimezone: true }),
    /** The sound; null until it is ready. */
    durationMs: integer(),
    startMs: integer(),
    endMs: integer(),
    peaks: real().array(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("announcement_sources_account").on(table.accountId, table.createdAt),
    index("announcement_sources_unread").on(table.createdAt).where(sql`${table.state} = 'reading'`),
    index("announcement_sources_receiving").on(table.changedAt).where(sql`${table.state} = 'receiving'`),
    index("announcement_sources_age").on(table.createdAt),
    index("announcement_sources_person").on(table.createdBy),
  ],
);

/** A part of a sound as players get it. The same part of the same sound has one row. */
export const announcementAudio = pgTable(
  "announcement_audio",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    sourceId: text()
      .notNull()
      .references(() => announcementSources.id, { onDelete: "cascade" }),
    /** The part of the source. */
    startMs: integer().notNull(),
    endMs: integer().notNull(),
    frames: integer().notNull(),
    durationMs: integer().notNull(),
    bytes: integer().notNull(),
    /** Names the file in the catalogue's audio folder. */
    sha256: text().notNull(),
    loudnessLufs: doublePrecision().notNull(),
    truePeakDb: doublePrecision().notNull(),
    peaks: real().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("announcement_audio_account").on(table.accountId),
    index("announcement_audio_source").on(table.sourceId),
    index("announcement_audio_file").on(table.sha256),
    index("announcement_audio_age").on(table.createdAt),
  ],
);
