import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { LinkPurpose } from "#shared/domain/accounts/mailed-links.ts";
import { locationInvitations } from "./people/location-people.ts";
import { acls, users } from "./people/people.ts";

/**
 * Links that were mailed, as SHA-256 of the token in them. Each says for whom, or for which invitation, and to which address
 * it was sent.
 */
export const mailedLinks = pgTable(
  "mailed_links",
  {
    tokenHash: text().primaryKey(),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** The address that whoever has the link can read. */
    email: text().notNull(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** The invitation; gone with it. */
    aclId: text().references(() => acls.id, { onDelete: "cascade" }),
    /** The invitation to run a location; gone with it. */
    locationInvitationId: text().references(() => locationInvitations.id, { onDelete: "cascade" }),
    /** Who had it sent, of an invitation. */
    issuedBy: text().references(() => users.id, { onDelete: "set null" }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("mailed_links_user").on(table.userId),
    index("mailed_links_acl").on(table.aclId),
    index("mailed_links_location").on(table.locationInvitationId),
    index("mailed_links_age").on(table.expiresAt),
  ],
);

/** Mails of a service without a mail server, for who tries it out. */
export const outboxMails = pgTable("outbox_mails", {
  id: text().primaryKey(),
  to: text().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
