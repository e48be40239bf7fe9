import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  type Account,
  CHECKOUT_STATES,
  type LegalAcceptance,
  type PaymentMethod,
} from "#shared/contract/rest/entities.ts";
import type { Scope } from "#shared/domain/access/scopes.ts";
import { CONTENT_PROVIDER } from "#shared/domain/accounts/provider.ts";
import type { SocialNetwork } from "#shared/domain/accounts/social-networks.ts";
import { BILLING_CYCLES } from "#shared/domain/billing/plans.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";

/** People, accounts and sessions. Ids are opaque ids (shared/domain/ids). */

export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    /** Stored as typed; compared without case. */
    email: text().notNull(),
    name: text().notNull(),
    type: text().notNull().default("user"),
    /** argon2id, in its own encoded form; null for people who sign in elsewhere. */
    passwordHash: text(),
    startOfWeek: integer().notNull().default(1),
    /** The language of the screens and mails that this person gets; null: not known yet, mails are in English. */
    language: text().$type<LanguageCode>(),
    /** When they showed that they read the mail of their address; null: not yet. */
    emailVerifiedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("users_email").on(sql`lower(${table.email})`)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    businessName: text().notNull(),
    businessType: text().notNull().default("beauty_salon"),
    accountType: text().notNull().default("business"),
    address: text().notNull().default(""),
    city: text().notNull().default(""),
    postalCode: text().notNull().default(""),
    state: text().notNull().default(""),
    isoCountry: text().notNull(),
    orgNumber: text().notNull().default(""),
    phone: text().notNull().default(""),
    /** Who looks after it at the provider; empty: nobody in particular. */
    keyAccountManager: text().notNull().default(""),
    /** Who provides its music. */
    contentProvider: text().notNull().default(CONTENT_PROVIDER),
    plan: text().$type<Account["plan"]>().notNull(),
    tier: text().$type<Account["tier"]>().notNull(),
    deactivated: boolean().notNull().default(false),
    suspended: boolean().notNull().default(false),
    demo: boolean().notNull().default(false),
    roles: jsonb().$type<Account["roles"]>().notNull(),
    featureFlags: jsonb().$type<Account["feature_flags"]>().notNull(),
    settings: jsonb().$type<Account["settings"]>().notNull(),
    /** Defaults of its schedules, kept for the clients that know them. */
    scheduleSettings: jsonb().$type<Account["schedule_settings"]>().notNull().default({}),
    /** What its new zones begin with. */
    soundZoneSettings: jsonb().$type<Account["sound_zone_settings"]>().notNull().default({}),
    /** The account that manages this one as its customer. */
    partnerAccountId: text().references((): AnyPgColumn => accounts.id),
    /** Whether zones may be deactivated without that partner. */
    partnerAllowsDeactivation: boolean().notNull().default(false),
    /** The account that resells to this one. */
    distributorAccountId: text().references((): AnyPgColumn => accounts.id),
    imageUrl: text(),
    termsType: text().notNull().default("general"),
    legalAcceptance: jsonb().$type<LegalAcceptance>(),
    paymentMethod: jsonb().$type<PaymentMethod>(),
    checkoutState: text({ enum: CHECKOUT_STATES }),
    billingCycle: text({ enum: BILLING_CYCLES }).notNull().default("monthly"),
    /** The voucher that it signed up with; empty: none. */
    billingVoucher: text().notNull().default(""),
    /** ISO 4217, as its country pays; empty where nothing was sold when it signed up. */
    isoCurrency: text().notNull().default(""),
    /** Whether its people may go on only with two-step sign-in. */
    twoStepRequired: boolean().notNull().default(false),
    libraryVersion: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("accounts_partner").on(table.partnerAccountId),
    index("accounts_distributor").on(table.distributorAccountId),
  ],
);

/** Where companies are found elsewhere: one page a network. */
export const socialProfiles = pgTable(
  "social_profiles",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    network: text().$type<SocialNetwork>().notNull(),
    url: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("social_profiles_network").on(table.accountId, table.network)],
);

export const acls = pgTable(
  "acls",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** Null while the invitation waits. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    pendingEmail: text().notNull().default(""),
    owner: boolean().notNull().default(false),
    admin: boolean().notNull().default(false),
    contact: boolean().notNull().default(false),
    finance: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("acls_account_user").on(table.accountId, table.userId),
    index("acls_user").on(table.userId),
  ],
);

/**
 * Refresh tokens, as SHA-256 of what the client holds. One row a rotation; a family is one sign-in or one pairing.
 *
 * [Note: rotation survives a lost answer] A token stays valid until its successor is first used; a person's also until 60 s
 * later, and an access token that came with the successor counts as its use. A token used after that is a copy in the wrong
 * hands: its whole family is revoked.
 */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: text().primaryKey(),
    family: text().notNull(),
    tokenHash: text().notNull(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    deviceId: text(),
    /** The token that this one replaces. */
    replaces: text(),
    /** Set when the successor, or what came with it, is used. */
    retiredAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
    /** Null: does not end (devices). */
    expiresAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("refresh_tokens_hash").on(table.tokenHash),
    index("refresh_tokens_family").on(table.family),
    index("refresh_tokens_device").on(table.deviceId),
    index("refresh_tokens_user").on(table.userId),
  ],
);

/** People's sessions: one row a sign-in, beside its refresh tokens. Players have none. */
export const sessions = pgTable(
  "sessions",
  {
    /** The family of its refresh tokens. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the client says of itself (X-Client); empty where it said nothing. */
    client: text().notNull().default(""),
    /** The network address that it was last refreshed from. */
    address: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the person last showed who they are for it: earlier than it began where the browser signed in the desktop app. */
    signedInAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** People's second step: the secret that their authenticator app shares. */
export const secondFactors = pgTable("second_factors", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Sealed, see plugins/secrets/seal.ts. */
  secret: text().notNull(),
  /** Null until a first code has shown that the app has it: until then it counts for nothing. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The step of time whose code was used last: no code is used twice. */
  lastStep: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Codes for whoever has lost their authenticator app, as SHA-256. One use each. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/** Sign-ins whose first step is done: who has the challenge may bring the second one. A short life, one use. */
export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    /** SHA-256 of the challenge. */
    challengeHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The device's mark, where it has one. */
    deviceMark: text(),
    tries: integer().notNull().default(0),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("sign_in_challenges_age").on(table.expiresAt)],
);

/** Access tokens that people made for programs of theirs. */
export const personalTokens = pgTable(
  "personal_tokens",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** SHA-256 of the token. */
    tokenHash: text().notNull(),
    /** What it may be used for (shared/domain/access/scopes.ts). */
    scopes: jsonb().$type<readonly Scope[]>().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("personal_tokens_hash").on(table.tokenHash),
    index("personal_tokens_user").on(table.userId),
  ],
);

/** Codes by which the desktop app signs in as whoever agreed in the browser. One use, a short life. */
export const desktopCodes = pgTable(
  "desktop_codes",
  {
    /** SHA-256 of the code. */
    codeHash: text().primaryKey(),
    /** SHA-256 of the verifier that the app keeps to itself, base64url. */
    challenge: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** When the person had signed in who asked for it. */
    signedInAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("desktop_codes_user").on(table.userId), index("desktop_codes_age").on(table.expiresAt)],
);

/** The service's own secrets, so that all its processes share them: signing keys, the hash of the first owner's link. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
