import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { accounts, users } from "#server/db/schema/people/people.ts";
import type { ClickIds } from "#shared/contract/rest/people/sign-up.ts";
import type { CountryPrices, Winback } from "#shared/domain/billing/price-book.ts";

/** What is sold, and to whom: price books, vouchers, and what people said when they signed up. */

/** Price books: what zones cost from a date on. Books never change. */
export const priceBooks = pgTable(
  "price_books",
  {
    id: text().primaryKey(),
    validFrom: timestamp({ withTimezone: true }).notNull(),
    countries: jsonb().$type<readonly CountryPrices[]>().notNull(),
    winback: jsonb().$type<Winback>(),
    /** Null: a command, an earlier version, or an operator who was erased. */
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("price_books_valid").on(table.validFrom, table.createdAt),
    index("price_books_by").on(table.createdBy),
  ],
);

/** Codes that make something cheaper, or a trial longer. */
export const vouchers = pgTable(
  "vouchers",
  {
    /** In capitals. */
    code: text().primaryKey(),
    /** What it is for, for the operator. */
    description: text().notNull().default(""),
    /** Taken off the price, in percent. */
    percentOff: integer().notNull().default(0),
    /** For how many months that holds. */
    months: integer().notNull().default(0),
    /** Added to a trial. */
    extraTrialDays: integer().notNull().default(0),
    validUntil: timestamp({ withTimezone: true }),
    /** How many accounts may use it; null: any number. */
    maxUses: integer(),
    uses: integer().notNull().default(0),
  },
  (table) => [check("vouchers_code", sql`${table.code} = upper(${table.code})`)],
);

/** What was said at sign-up and is part of neither the person nor the account. */
export const signUps = pgTable(
  "sign_ups",
  {
    accountId: text()
      .primaryKey()
      .references(() => accounts.id),
    /** Null once the person was erased: what the company was asked stays. */
    userId: text().references(() => users.id, { onDelete: "set null" }),
    userRole: text().notNull(),
    businessDescription: text().notNull(),
    website: text().notNull(),
    numberOfLocations: integer(),
    voucher: text(),
    referralCode: text(),
    utmCampaign: text(),
    utmSource: text(),
    utmMedium: text(),
    clickIds: jsonb().$type<ClickIds>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("sign_ups_user").on(table.userId)],
);
