import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./people/people.ts";
import { locations } from "./places.ts";

/** Building systems that mute a location: their tokens, and the mutes. */

export const buildingTokens = pgTable(
  "building_tokens",
  {
    id: text().primaryKey(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    name: text().notNull(),
    /** SHA-256 of the token. */
    tokenHash: text().notNull(),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("building_tokens_hash").on(table.tokenHash),
    index("building_tokens_location").on(table.locationId),
    index("building_tokens_person").on(table.createdBy).where(sql`${table.createdBy} is not null`),
  ],
);

/** Muted locations; a row is deleted when its mute ends. */
export const locationMutes = pgTable(
  "location_mutes",
  {
    locationId: text()
      .primaryKey()
      .references(() => locations.id),
    /** Name of the token that muted it, which may be gone. */
    mutedBy: text().notNull(),
    reason: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: until a call or a person ends it. */
    endsAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("location_mutes_end").on(table.endsAt).where(sql`${table.endsAt} is not null`)],
);
