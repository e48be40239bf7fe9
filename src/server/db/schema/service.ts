import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ServiceSetting } from "#shared/domain/operations/service-addresses.ts";

/** Settings that operators make while the service runs, and its first owner. No row: unset. */
export const serviceSettings = pgTable("service_settings", {
  name: text().$type<ServiceSetting>().primaryKey(),
  value: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
