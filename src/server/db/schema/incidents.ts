import { bigint, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "./people/people.ts";
import { soundZones } from "./places.ts";

/** How far the zones' past has been judged for incidents and uptime. */

/** One row: the time before it needs no further look. */
export const incidentSweeps = pgTable("incident_sweeps", {
  id: text().$type<"incidents">().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
});

const ms = () => bigint({ mode: "number" }).notNull().default(0);

/** How a zone's opening hours of a month went, in ms. The parts add up to all opening hours until `until`. */
export const zoneMonths = pgTable(
  "zone_months",
  {
    soundZoneId: text()
      .notNull()
      .references(() => soundZones.id),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** YYYY-MM, by the location's clock. */
    month: text().notNull(),
    /** The time from then on is not part of it yet. */
    until: timestamp({ withTimezone: true }).notNull(),
    /** Playing, or silent by plan. */
    asPlanned: ms(),
    offline: ms(),
    paused: ms(),
    problem: ms(),
    noSubscription: ms(),
    notSetUp: ms(),
    unknown: ms(),
  },
  (table) => [
    primaryKey({ columns: [table.soundZoneId, table.month] }),
    index("zone_months_account").on(table.accountId, table.month),
  ],
);
