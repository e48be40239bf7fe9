import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accounts, users } from "./people.ts";

/** Signing in elsewhere: with Google, Apple, or an organisation's own identity provider. */

/** As whom people are known elsewhere. `provider`: google, apple, or `saml:` and the account whose provider it is. */
export const identities = pgTable(
  "identities",
  {
    provider: text().notNull(),
    /** Who they are there: the `sub` of OpenID Connect, the NameID of SAML. */
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the provider calls them, for people to tell one from another. */
    label: text().notNull(),
    /** An organisation made the person with it: they have not connected it themselves. */
    byOrganisation: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex("identities_user").on(table.userId, table.provider),
  ],
);

/** What one attempt is for: to sign in, to connect a person who is signed in, or to try an organisation's settings. */
export type SsoPurpose = "sign-in" | "connect" | "test";

/** Attempts under way: from the button until the browser comes back. One use, a short life. */
export const ssoAttempts = pgTable(
  "sso_attempts",
  {
    /** SHA-256 of the state that travels with the browser. */
    stateHash: text().primaryKey(),
    provider: text().notNull(),
    purpose: text().$type<SsoPurpose>().notNull(),
    /** Who is connected; null for a sign-in. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the verifier that the client's page keeps to itself, base64url; null where nobody is signed in. */
    challenge: text(),
    /** Path of the client to come back to. */
    returnTo: text().notNull(),
    /** The nonce and the verifier of PKCE, sealed; null for SAML. */
    secrets: text(),
    /** Id of the SAML request; null for OpenID Connect. */
    requestId: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("sso_attempts_age").on(table.expiresAt),
    index("sso_attempts_request").on(table.requestId),
  ],
);

/** An organisation's identity provider. */
export const samlSettings = pgTable(
  "saml_settings",
  {
    accountId: text()
      .primaryKey()
      .references(() => accounts.id),
    /** Names the organisation in /login/saml/{slug}. */
    slug: text().notNull(),
    /** The provider's entityID. */
    entityId: text().notNull(),
    /** Where browsers are sent. */
    entryPoint: text().notNull(),
    /** Certificates that its answers are signed with, PEM without lines. */
    certificates: jsonb().$type<readonly string[]>().notNull(),
    /** Whose e-mail addresses are the organisation's, lower case. */
    domains: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Those of them that the account has shown to be its own, see [Note: whose a domain is]. */
    provenDomains: jsonb().$type<readonly string[]>().notNull().default([]),
    /** People of those domains who are connected sign in here and nowhere else; owners also with a password. */
    enforced: boolean().notNull().default(false),
    /** New people of those domains become members at their first sign-in. */
    createsUsers: boolean().notNull().default(false),
    /** Their role. */
    role: text().$type<"member" | "admin">().notNull().default("member"),
    /** When somebody last came back from a try. */
    testedAt: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("saml_settings_slug").on(table.slug)],
);
