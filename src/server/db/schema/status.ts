import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Impact, NoticeKind, NoticeStatus } from "#shared/domain/status/status-notice.ts";

/** Incidents and maintenance of the service, as operators tell of them. */
export const statusNotices = pgTable(
  "status_notices",
  {
    id: text().primaryKey(),
    kind: text().$type<NoticeKind>().notNull(),
    name: text().notNull(),
    impact: text().$type<Impact>().notNull(),
    status: text().$type<NoticeStatus>().notNull(),
    /** Of maintenance. */
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: it is open. */
    resolvedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("status_notices_resolved").on(table.resolvedAt)],
);

/** What was told of a notice, over time. */
export const statusUpdates = pgTable(
  "status_updates",
  {
    id: text().primaryKey(),
    noticeId: text()
      .notNull()
      .references(() => statusNotices.id, { onDelete: "cascade" }),
    status: text().$type<NoticeStatus>().notNull(),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("status_updates_notice").on(table.noticeId, table.createdAt)],
);
