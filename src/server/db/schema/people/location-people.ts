import { sql } from "drizzle-orm";
import { pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { locations } from "#server/db/schema/places.ts";

/** People who are invited to run a location. */
export const locationInvitations = pgTable(
  "location_invitations",
  {
    id: text().primaryKey(),
    locationId: text()
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    /** Empty once it is accepted. */
    email: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null while it waits. */
    acceptedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("location_invitations_email")
      .on(table.locationId, sql`lower(${table.email})`)
      .where(sql`${table.acceptedAt} is null`),
  ],
);
