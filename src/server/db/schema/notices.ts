import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./people/people.ts";

/** Notices that people dismissed, so that they stay away on all their devices. */
export const noticeDismissals = pgTable(
  "notice_dismissals",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `errors/` and an account's id, or `noAccount/*` for all accounts. */
    key: text().notNull(),
    dismissedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
