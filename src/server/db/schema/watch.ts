import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { IncidentKind } from "#shared/domain/incidents/incident-facts.ts";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";
import { accounts } from "./people/people.ts";
import { locations, soundZones } from "./places.ts";

/** What zones did over time, and what went wrong in them. */

/** Which displayed state a zone had from when to when. Its spans tile the time since its first one. */
export const zoneSpans = pgTable(
  "zone_spans",
  {
    soundZoneId: text()
      .notNull()
      .references(() => soundZones.id),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: it is the current one. */
    endedAt: timestamp({ withTimezone: true }),
    state: text().$type<ShownState>().notNull(),
    /** A device trouble or playback problem; null where the state says everything. */
    cause: text(),
  },
  (table) => [
    primaryKey({ columns: [table.soundZoneId, table.startedAt] }),
    uniqueIndex("zone_spans_open").on(table.soundZoneId).where(sql`${table.endedAt} is null`),
    index("zone_spans_ended").on(table.endedAt).where(sql`${table.endedAt} is not null`),
  ],
);

/** Something that went wrong in a zone. At most one open row for each zone and kind. */
export const incidents = pgTable(
  "incidents",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    soundZoneId: text()
      .notNull()
      .references(() => soundZones.id),
    kind: text().$type<IncidentKind>().notNull(),
    /** A device trouble or playback problem; null where the kind says everything. */
    cause: text(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while it holds. */
    endedAt: timestamp({ withTimezone: true }),
    /** How often it returned before it had been over for long. */
    returns: integer().notNull().default(0),
    /** When it last returned. */
    returnedAt: timestamp({ withTimezone: true }),
    /** Whether the location was open at some time while it held. */
    inOpeningHours: boolean().notNull(),
  },
  (table) => [
    uniqueIndex("incidents_open").on(table.soundZoneId, table.kind).where(sql`${table.endedAt} is null`),
    index("incidents_account").on(table.accountId, table.startedAt, table.id),
    index("incidents_account_open")
      .on(table.accountId, table.startedAt, table.id)
      .where(sql`${table.endedAt} is null`),
    index("incidents_location").on(table.locationId, table.startedAt, table.id),
    index("incidents_zone").on(table.soundZoneId, table.startedAt, table.id),
    index("incidents_ended").on(table.endedAt).where(sql`${table.endedAt} is not null`),
  ],
);

/** Who was told about an incident. */
export const incidentNotices = pgTable(
  "incident_notices",
  {
    incidentId: text()
      .notNull()
      .references(() => incidents.id, { onDelete: "cascade" }),
    /** The rule of the alert, which may be gone. */
    ruleId: text().notNull(),
    about: text().$type<"opened" | "closed">().notNull(),
    way: text().$type<"mail" | "webhook">().notNull(),
    /** An e-mail address, or a webhook's address. */
    recipient: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.incidentId, table.ruleId, table.about, table.recipient] }),
    index("incident_notices_recipient").on(sql`lower(${table.recipient})`),
  ],
);
