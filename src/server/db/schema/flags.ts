import { sql } from "drizzle-orm";
import { bigint, check, integer, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import type { FlagName, FlagProperties } from "#shared/domain/flags/flags.ts";
import type { FlagScope } from "#shared/domain/flags/rules.ts";
import { accounts } from "./people/people.ts";

/** The host's decisions about feature flags. A flag without one has its default row, which is part of the code. */
export const flagRules = pgTable(
  "flag_rules",
  {
    id: text().primaryKey(),
    /** A flag that later versions no longer have keeps its rules; nobody reads them. */
    flag: text().$type<FlagName>().notNull(),
    scope: text().$type<FlagScope["kind"]>().notNull(),
    /** Set if the scope is an account. */
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    /** 0 to 100; set if the scope is a share of the users. */
    percent: integer(),
    properties: jsonb().$type<FlagProperties>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique("flag_rules_scope").on(table.flag, table.scope, table.accountId).nullsNotDistinct(),
    check("flag_rules_account", sql`(${table.scope} = 'account') = (${table.accountId} is not null)`),
    check(
      "flag_rules_percent",
      sql`(${table.scope} = 'share') = (${table.percent} is not null) and ${table.percent} between 0 and 100`,
    ),
  ],
);

/** How often screens have shown what a flag decides. */
export const flagExposures = pgTable("flag_exposures", {
  flag: text().$type<FlagName>().primaryKey(),
  count: bigint({ mode: "number" }).notNull(),
  lastAt: timestamp({ withTimezone: true }).notNull(),
});
