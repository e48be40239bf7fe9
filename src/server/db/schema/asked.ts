import { sql } from "drizzle-orm";
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { FeedbackMetadata } from "#shared/domain/feedback/feedback.ts";
import type { TicketDelivery, TicketPriority } from "#shared/domain/support/ticket.ts";
import type { AnsweredStep } from "#shared/domain/surveys/survey.ts";
import { accounts, users } from "./people/people.ts";

/** What people were asked and said: their answers to prompts, feedback, and requests for help. */

/** How people answered surveys and promotions, so that no other device asks again. */
export const userContext = pgTable(
  "user_context",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `user.promos.company-logo.interaction`. */
    key: text().notNull(),
    value: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** Answers to surveys, and feedback. */
export const feedback = pgTable(
  "feedback",
  {
    /** Made by the client. */
    id: text().primaryKey(),
    /** Null: nobody was signed in. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** The account that a signed-in person worked in. */
    accountId: text().references(() => accounts.id),
    form: text().notNull(),
    /** By the client's clock. */
    answeredAt: timestamp({ withTimezone: true }).notNull(),
    /** By the service's clock. */
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    steps: jsonb().$type<readonly AnsweredStep[]>().notNull(),
    metadata: jsonb().$type<FeedbackMetadata>().notNull(),
    score: integer(),
    comment: text(),
  },
  (table) => [
    index("feedback_received").on(table.receivedAt, table.id),
    index("feedback_form").on(table.form, table.receivedAt, table.id),
    index("feedback_user").on(table.userId).where(sql`${table.userId} is not null`),
  ],
);

/** Requests for help. */
export const supportTickets = pgTable(
  "support_tickets",
  {
    id: text().primaryKey(),
    /** The number that its sender is told. */
    number: bigserial({ mode: "number" }).notNull(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    subject: text().notNull(),
    comment: text().notNull(),
    score: integer(),
    priority: text().$type<TicketPriority>().notNull(),
    tags: jsonb().$type<readonly string[]>().notNull(),
    /** Base64 of a picture; null: none was attached. */
    screenshot: text(),
    delivery: text().$type<TicketDelivery>().notNull(),
    /** Its id at the helpdesk. */
    externalId: text(),
    handledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("support_tickets_number").on(table.number),
    index("support_tickets_open").on(table.number).where(sql`${table.handledAt} is null`),
    index("support_tickets_user").on(table.userId, table.createdAt),
    index("support_tickets_created").on(table.createdAt),
  ],
);
