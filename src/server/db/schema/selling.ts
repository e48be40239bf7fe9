import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { BillingCycle } from "#shared/contract/rest/pricing.ts";
import type { ClickIds } from "#shared/contract/rest/sign-up.ts";
import type { PLANS } from "#shared/domain/billing/plans.ts";
import { accounts, users } from "./people.ts";

/** What is sold, and to whom: the one price list, vouchers, and what people said when they signed up. */

/** A country that has prices of its own; `ZZ` is every other one. */
export const priceCountries = pgTable("price_countries", {
  isoCountry: text().primaryKey(),
  isoCurrency: text().notNull(),
  /** In minor units. */
  invoiceFee: integer().notNull().default(0),
});

/** What a zone costs there. */
export const prices = pgTable(
  "prices",
  {
    isoCountry: text().notNull(),
    plan: text().$type<(typeof PLANS)[number]>().notNull(),
    billingCycle: text().$type<BillingCycle>().notNull(),
    /** For a zone and a month, in minor units. */
    amount: integer().notNull(),
    /** Days that are free before anybody says how they pay; 0: none. */
    trialDays: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.isoCountry, table.plan, table.billingCycle] }),
    foreignKey({ columns: [table.isoCountry], foreignColumns: [priceCountries.isoCountry] }).onDelete(
      "cascade",
    ),
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
