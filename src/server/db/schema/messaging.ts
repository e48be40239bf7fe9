import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { AnnouncementPlay, CampaignRule } from "#shared/contract/announcements.ts";
import { announcementAudio } from "./announcement-audio.ts";
import { accounts } from "./people/people.ts";
import { soundZones } from "./places.ts";

/** Messages that zones announce; what is heard is in `announcement_audio`. */
export const announcements = pgTable(
  "announcements",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    archived: boolean().notNull().default(false),
    audioId: text()
      .notNull()
      .references(() => announcementAudio.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("announcements_account").on(table.accountId, table.archived, table.createdAt),
    index("announcements_audio").on(table.audioId),
  ],
);

/** When which messages are announced, and where. Ids that no longer exist reach nothing. */
export const announcementCampaigns = pgTable(
  "announcement_campaigns",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    enabled: boolean().notNull(),
    archived: boolean().notNull().default(false),
    /** Parsed when it is read. */
    rule: jsonb().$type<CampaignRule>().notNull(),
    /** In order. */
    announcementIds: text().array().notNull(),
    everywhere: boolean().notNull(),
    zoneIds: text().array().notNull(),
    locationIds: text().array().notNull(),
    labelIds: text().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("announcement_campaigns_account").on(table.accountId, table.archived, table.createdAt),
    index("announcement_campaigns_live")
      .on(table.accountId)
      .where(sql`${table.enabled} and not ${table.archived}`),
  ],
);

/** Messages that were due in zones, heard or not. */
export const announcementPlays = pgTable(
  "announcement_plays",
  {
    playId: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    soundZoneId: text()
      .notNull()
      .references(() => soundZones.id, { onDelete: "cascade" }),
    announcementId: text()
      .notNull()
      .references(() => announcements.id, { onDelete: "cascade" }),
    /** Null: a person announced it. */
    campaignId: text().references(() => announcementCampaigns.id, { onDelete: "cascade" }),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: it was not heard. */
    startedAt: timestamp({ withTimezone: true }),
    playedMs: integer().notNull(),
    outcome: text().$type<AnnouncementPlay["outcome"]>().notNull(),
    /** Null: it was heard to its end. */
    reason: text().$type<AnnouncementPlay["reason"]>(),
  },
  (table) => [
    index("announcement_plays_account").on(table.accountId, table.dueAt, table.playId),
    index("announcement_plays_missed")
      .on(table.accountId, table.dueAt, table.playId)
      .where(sql`${table.outcome} <> 'played'`),
    index("announcement_plays_zone").on(table.soundZoneId, table.dueAt, table.playId),
    index("announcement_plays_campaign").on(table.campaignId, table.dueAt, table.playId),
    index("announcement_plays_announcement").on(table.announcementId, table.dueAt, table.playId),
    index("announcement_plays_age").on(table.dueAt),
  ],
);
