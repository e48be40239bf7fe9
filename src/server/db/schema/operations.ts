import { sql } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { StoredChange, ZoneFailure } from "#shared/contract/rest/zones/zone-operations.ts";
import type { ZoneValues } from "#shared/domain/zones/zone-values.ts";
import { accounts, users } from "./people/people.ts";
import { soundZones } from "./places.ts";

/** One change of many zones, which runs in the background; kept for undo and its outcomes. */
export const zoneOperations = pgTable(
  "zone_operations",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    /** Chosen by the client: the same press, sent twice, is one operation. */
    key: text().notNull(),
    change: jsonb().$type<StoredChange>().notNull(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** The operation that this one undoes. */
    undoOf: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while it runs. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("zone_operations_key").on(table.accountId, table.createdBy, table.key),
    uniqueIndex("zone_operations_undo").on(table.undoOf),
    index("zone_operations_age").on(table.createdAt),
    index("zone_operations_running").on(table.createdAt).where(sql`${table.endedAt} is null`),
  ],
);

/** The outcome of an operation in one zone. */
export const zoneOperationZones = pgTable(
  "zone_operation_zones",
  {
    operationId: text()
      .notNull()
      .references(() => zoneOperations.id, { onDelete: "cascade" }),
    soundZoneId: text()
      .notNull()
      .references(() => soundZones.id),
    state: text().$type<"waiting" | "done" | "failed">().notNull(),
    reason: text().$type<ZoneFailure>(),
    /** What it changed: the former values and the new ones. Null where nothing changed. */
    before: jsonb().$type<ZoneValues>(),
    after: jsonb().$type<ZoneValues>(),
  },
  (table) => [
    primaryKey({ columns: [table.operationId, table.soundZoneId] }),
    index("zone_operation_zones_state").on(table.operationId, table.state, table.soundZoneId),
    index("zone_operation_zones_zone").on(table.soundZoneId),
  ],
);
