import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { ShownZones } from "#shared/contract/rest/zones/zone-views.ts";
import { accounts, users } from "./people/people.ts";

/** Views of an account's zone list, each saved by a person for themselves. */
export const zoneViews = pgTable(
  "zone_views",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    shown: jsonb().$type<ShownZones>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("zone_views_name").on(table.userId, table.accountId, sql`lower(${table.name})`)],
);
