import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { LabelColor } from "#shared/domain/labels/label-rules.ts";
import { accounts } from "./people/people.ts";
import { locations, soundZones } from "./places.ts";

/** Labels of zones and locations. */

export const labels = pgTable(
  "labels",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    /** Its name as `labelKey` compares it. */
    key: text().notNull(),
    color: text().$type<LabelColor>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null while it is in use. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("labels_key").on(table.accountId, table.key).where(sql`${table.deletedAt} is null`),
    index("labels_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

export const zoneLabels = pgTable(
  "zone_labels",
  {
    soundZoneId: text()
      .notNull()
      .references(() => soundZones.id, { onDelete: "cascade" }),
    labelId: text()
      .notNull()
      .references(() => labels.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.soundZoneId, table.labelId] }),
    index("zone_labels_label").on(table.labelId),
  ],
);

export const locationLabels = pgTable(
  "location_labels",
  {
    locationId: text()
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    labelId: text()
      .notNull()
      .references(() => labels.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.labelId] }),
    index("location_labels_label").on(table.labelId),
  ],
);
