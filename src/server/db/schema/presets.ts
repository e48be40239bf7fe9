import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ManySettings } from "#shared/contract/zone-settings.ts";
import { accounts } from "./people/people.ts";

/** Named sets of zone settings and a source; each part is optional. Zones refer to the one that they follow. */
export const zonePresets = pgTable(
  "zone_presets",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    settings: jsonb().$type<ManySettings>().notNull(),
    playFromType: text().$type<"collection" | "schedule">(),
    /** Null: applying it leaves a zone's source as it is. */
    playFromId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null while it exists; a deleted one can be restored until it is removed. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("zone_presets_account").on(table.accountId, table.name),
    index("zone_presets_deleted").on(table.deletedAt),
  ],
);
