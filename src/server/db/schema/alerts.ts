import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { WebhookEvent } from "#shared/contract/rest/accounts/webhooks.ts";
import type { IncidentKind } from "#shared/domain/incidents/incident-facts.ts";
import { accounts, users } from "./people/people.ts";

/** Who is told about incidents, and the webhooks that are called. */

/** A rule of a person's, or of the company. */
export const alertRules = pgTable(
  "alert_rules",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** Whose it is; null: the company's. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    kinds: jsonb().$type<readonly IncidentKind[]>().notNull(),
    /** How long something has to last. */
    afterMinutes: integer().notNull(),
    openingHoursOnly: boolean().notNull(),
    /** With `labels`: none of either means everywhere. */
    locations: jsonb().$type<readonly string[]>().notNull(),
    labels: jsonb().$type<readonly string[]>().notNull(),
    mail: boolean().notNull(),
    webhook: boolean().notNull(),
    /** Hour and IANA zone of a daily summary; null: each outage has its own mail. */
    digestHour: integer(),
    digestZone: text(),
    quietHours: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("alert_rules_account").on(table.accountId, table.createdAt),
    index("alert_rules_user").on(table.userId),
  ],
);

/** Who gets the mails of a company's rule. */
export const alertRecipients = pgTable(
  "alert_recipients",
  {
    ruleId: text()
      .notNull()
      .references(() => alertRules.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.userId] }),
    index("alert_recipients_user").on(table.userId),
  ],
);

/** Where and until when a person gets no alerts; at first an offer, made by the link of a mail. */
export const alertMutes = pgTable(
  "alert_mutes",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** Empty: everywhere. */
    locations: jsonb().$type<readonly string[]>().notNull(),
    /** SHA-256 of the link's token; null: made on the page. */
    tokenHash: text(),
    /** Null: not used yet. */
    until: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("alert_mutes_token").on(table.tokenHash),
    index("alert_mutes_person").on(table.userId, table.accountId, table.until),
    index("alert_mutes_until").on(table.until),
    index("alert_mutes_age").on(table.createdAt),
  ],
);

/** Digests that were sent: one for a person, company and time. */
export const alertDigests = pgTable(
  "alert_digests",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.accountId, table.at] }),
    index("alert_digests_age").on(table.at),
  ],
);

/** Addresses of a company that are called about its incidents. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    url: text().notNull(),
    events: jsonb().$type<readonly WebhookEvent[]>().notNull(),
    /** Sealed, see plugins/secrets/seal.ts. */
    secret: text().notNull(),
    /** The one before, which also signs until then. */
    formerSecret: text(),
    formerUntil: timestamp({ withTimezone: true }),
    enabled: boolean().notNull().default(true),
    /** Since when every call has failed; null: the last one did not. */
    failingSince: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex("webhooks_url").on(table.accountId, table.url)],
);

/** What is sent to a webhook. */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    id: text().primaryKey(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    type: text().$type<WebhookEvent | "test">().notNull(),
    /** The body, as it is signed. */
    payload: text().notNull(),
    /** Calls so far in this round of tries. */
    tries: integer().notNull().default(0),
    /** When to call, or to call again if the process died; null: done or given up. */
    nextAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("webhook_messages_next").on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index("webhook_messages_webhook").on(table.webhookId),
    index("webhook_messages_age").on(table.createdAt),
  ],
);

/** Calls of webhooks. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: text().primaryKey(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    messageId: text()
      .notNull()
      .references(() => webhookMessages.id, { onDelete: "cascade" }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** HTTP status; null: no answer, and `failure` says why. */
    status: integer(),
    failure: text(),
    /** The beginning of the answer. */
    answer: text().notNull(),
    durationMs: integer().notNull(),
  },
  (table) => [
    index("webhook_attempts_log").on(table.webhookId, table.at, table.id),
    index("webhook_attempts_message").on(table.messageId),
    index("webhook_attempts_age").on(table.at),
  ],
);
