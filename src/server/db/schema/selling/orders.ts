import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { accounts, users } from "#server/db/schema/people/people.ts";

/** Hardware players that accounts have ordered, and where to they are sent. */
export const playerOrders = pgTable(
  "player_orders",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** Null once the person was erased: the order stays. */
    orderedBy: text().references(() => users.id, { onDelete: "set null" }),
    quantity: integer().notNull(),
    recipient: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    /** Empty where addresses have none. */
    state: text().notNull().default(""),
    postalCode: text().notNull(),
    isoCountry: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("player_orders_account").on(table.accountId, table.createdAt)],
);
