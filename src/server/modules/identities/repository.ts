import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { accounts, acls, users } from "#server/db/schema/people/people.ts";
import { identities, samlSettings } from "#server/db/schema/people/sso.ts";
import { locations, locationUsers } from "#server/db/schema/places.ts";
import { samlProvider } from "./providers.ts";

export type IdentityRow = typeof identities.$inferSelect;
export type SamlRow = typeof samlSettings.$inferSelect;

export async function findIdentity(
  db: Database,
  provider: string,
  subject: string,
): Promise<IdentityRow | null> {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row ?? null;
}

/**
 * Adds an identity and replaces the person's previous one at this provider; false when it belongs to another
 * person.
 */
export async function replaceIdentity(
  db: Database,
  identity: typeof identities.$inferInsert,
): Promise<boolean> {
  const { userId, provider, subject } = identity;
  return await db.transaction(async (tx) => {
    const present = await findIdentity(tx, provider, subject);
    if (present && present.userId !== userId) return false;
    await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.provider, provider)));
    await tx.insert(identities).values(identity);
    return true;
  });
}

export async function identitiesOf(db: Database, userId: string): Promise<readonly IdentityRow[]> {
  return await db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt);
}

export async function deleteIdentityRow(db: Database, userId: string, provider: string): Promise<boolean> {
  const deleted = await db
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
    .returning({ provider: identities.provider });
  return deleted.length > 0;
}

/** People connected at a provider. */
export async function connectedAt(
  db: Database,
  provider: string,
): Promise<readonly { readonly userId: string; readonly email: string }[]> {
  return await db
    .select({ userId: identities.userId, email: users.email })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(eq(identities.provider, provider));
}

/** Deletes all identities at a provider; returns their owners. */
export async function deleteIdentitiesAt(db: Database, provider: string): Promise<readonly string[]> {
  const deleted = await db
    .delete(identities)
    .where(eq(identities.provider, provider))
    .returning({ userId: identities.userId });
  return deleted.map(({ userId }) => userId);
}

/**
 * Deletes the identities at an account's provider of people who connected by themselves, and of the account's
 * owners; returns their owners.
 */
export async function deleteTrustedIdentities(db: Database, accountId: string): Promise<readonly string[]> {
  const owners = db
    .select({ userId: acls.userId })
    .from(acls)
    .where(and(eq(acls.accountId, accountId), eq(acls.owner, true), isNotNull(acls.userId)));
  const deleted = await db
    .delete(identities)
    .where(
      and(
        eq(identities.provider, samlProvider(accountId)),
        or(eq(identities.byOrganisation, false), inArray(identities.userId, owners)),
      ),
    )
    .returning({ userId: identities.userId });
  return deleted.map(({ userId }) => userId);
}

/** Locked until the end of the transaction, so that concurrent changes run one after the other. */
export async function lockUser(
  db: Database,
  userId: string,
): Promise<{ readonly hasPassword: boolean } | null> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return row ? { hasPassword: row.passwordHash !== null } : null;
}

export async function samlBySlug(db: Database, slug: string): Promise<SamlRow | null> {
  const [row] = await db.select().from(samlSettings).where(eq(samlSettings.slug, slug));
  return row ?? null;
}

export async function samlOf(db: Database, accountId: string): Promise<SamlRow | null> {
  const [row] = await db.select().from(samlSettings).where(eq(samlSettings.accountId, accountId));
  return row ?? null;
}

/** Identity providers of accounts, with the accounts' names. */
export async function samlOfAll(
  db: Database,
  accountIds: readonly string[],
): Promise<readonly (SamlRow & { readonly businessName: string })[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .select({ saml: samlSettings, businessName: accounts.businessName })
    .from(samlSettings)
    .innerJoin(accounts, eq(accounts.id, samlSettings.accountId))
    .where(inArray(samlSettings.accountId, [...accountIds]));
  return rows.map(({ saml, businessName }) => ({ ...saml, businessName }));
}

/** The organisation that has proved ownership of these e-mail domains. */
export async function samlOfDomain(db: Database, domain: string): Promise<SamlRow | null> {
  const [row] = await db
    .select()
    .from(samlSettings)
    .where(sql`${samlSettings.provenDomains} @> ${JSON.stringify([domain])}::jsonb`)
    .limit(1);
  return row ?? null;
}

export async function hasSaml(db: Database): Promise<boolean> {
  const [row] = await db.select({ slug: samlSettings.slug }).from(samlSettings).limit(1);
  return row !== undefined;
}

/** An account's identity provider, locked until the end of the transaction; null when it has none. */
export async function lockSaml(db: Database, accountId: string): Promise<SamlRow | null> {
  const [row] = await db
    .select()
    .from(samlSettings)
    .where(eq(samlSettings.accountId, accountId))
    .for("update");
  return row ?? null;
}

/** Writes the settings; null when another account uses the slug. */
export async function writeSaml(
  db: Database,
  settings: typeof samlSettings.$inferInsert,
): Promise<SamlRow | null> {
  const taken = await samlBySlug(db, settings.slug);
  if (taken && taken.accountId !== settings.accountId) return null;
  const [written] = await db
    .insert(samlSettings)
    .values(settings)
    .onConflictDoUpdate({ target: samlSettings.accountId, set: settings })
    .returning();
  return written ?? null;
}

export async function markSamlTested(db: Database, accountId: string, now: Date): Promise<void> {
  await db.update(samlSettings).set({ testedAt: now }).where(eq(samlSettings.accountId, accountId));
}

/**
 * Marks a domain as proved by the account; returns the updated settings, null when they no longer name it.
 */
export async function markDomainProven(
  db: Database,
  accountId: string,
  domain: string,
): Promise<SamlRow | null> {
  return await db.transaction(async (tx) => {
    const settings = await lockSaml(tx, accountId);
    if (!settings?.domains.includes(domain)) return null;
    const provenDomains = [...new Set([...settings.provenDomains, domain])];
    await tx.update(samlSettings).set({ provenDomains }).where(eq(samlSettings.accountId, accountId));
    return { ...settings, provenDomains };
  });
}

/** Removes a domain's proof; returns the updated settings, null when there are none. */
export async function markDomainUnproven(
  db: Database,
  accountId: string,
  domain: string,
): Promise<SamlRow | null> {
  return await db.transaction(async (tx) => {
    const settings = await lockSaml(tx, accountId);
    if (!settings) return null;
    const provenDomains = settings.provenDomains.filter((proven) => proven !== domain);
    await tx.update(samlSettings).set({ provenDomains }).where(eq(samlSettings.accountId, accountId));
    return { ...settings, provenDomains };
  });
}

/** Identity providers whose accounts have proved a domain. */
export async function samlWithProvenDomains(db: Database): Promise<readonly SamlRow[]> {
  return await db
    .select()
    .from(samlSettings)
    .where(sql`jsonb_array_length(${samlSettings.provenDomains}) > 0`);
}

export async function deleteSaml(db: Database, accountId: string): Promise<boolean> {
  const deleted = await db
    .delete(samlSettings)
    .where(eq(samlSettings.accountId, accountId))
    .returning({ slug: samlSettings.slug });
  return deleted.length > 0;
}

/** Whether a person belongs to other accounts than this one, or runs locations of others. */
export async function belongsElsewhere(db: Database, userId: string, accountId: string): Promise<boolean> {
  const [membership, location] = await Promise.all([
    db
      .select({ id: acls.id })
      .from(acls)
      .where(and(eq(acls.userId, userId), ne(acls.accountId, accountId)))
      .limit(1),
    db
      .select({ id: locations.id })
      .from(locationUsers)
      .innerJoin(locations, eq(locations.id, locationUsers.locationId))
      .where(and(eq(locationUsers.userId, userId), ne(locations.accountId, accountId)))
      .limit(1),
  ]);
  return membership.length + location.length > 0;
}

/** Whether the person owns each of their accounts. */
export async function membershipsOf(
  db: Database,
  userId: string,
): Promise<readonly { readonly accountId: string; readonly owner: boolean }[]> {
  return await db
    .select({ accountId: acls.accountId, owner: acls.owner })
    .from(acls)
    .where(eq(acls.userId, userId));
}
