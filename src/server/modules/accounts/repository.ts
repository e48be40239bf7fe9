import { and, desc, eq, inArray, isNotNull, isNull, max, ne, or, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { builtOnce } from "#server/db/built-once.ts";
import type { Database } from "#server/db/database.ts";
import { libraryItems } from "#server/db/schema/music/music.ts";
import { accounts, acls, users } from "#server/db/schema/people/people.ts";
import { locations, locationUsers, soundZones } from "#server/db/schema/places.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import type { AccountLimit } from "#shared/domain/accounts/account-limits.ts";
import type { SubscriptionFacts } from "#shared/domain/zones/standing.ts";

export type AccountRow = typeof accounts.$inferSelect;

/** A membership with the person's name; an invitee has none. */
export type AclRow = Awaited<ReturnType<typeof selectAcls>>[number];

const accountById = (db: Database) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder("id")))
    .prepare("");

export async function findAccount(db: Database, id: string): Promise<AccountRow | null> {
  const [row] = await builtOnce(db, accountById).execute({ id });
  return row ?? null;
}

/** Accounts by id; unknown ids are omitted. */
export async function findAccounts(db: Database, ids: readonly string[]): Promise<AccountRow[]> {
  const [id, ...more] = ids;
  if (id !== undefined && more.length === 0) return await builtOnce(db, accountById).execute({ id });
  return await db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
}

/**
 * The accounts of which a user is a member or runs a location; newest first, because the newest is the
 * default account.
 */
export async function accountsOfUser(db: Database, userId: string): Promise<AccountRow[]> {
  const member = db.select({ id: acls.accountId }).from(acls).where(eq(acls.userId, userId));
  const runs = db
    .select({ id: locations.accountId })
    .from(locations)
    .innerJoin(locationUsers, eq(locationUsers.locationId, locations.id))
    .where(eq(locationUsers.userId, userId));
  return db
    .select()
    .from(accounts)
    .where(or(inArray(accounts.id, member), inArray(accounts.id, runs)))
    .orderBy(desc(accounts.createdAt), accounts.id);
}

/** Those of the accounts that have people who run a location. */
export async function withLocationUsers(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ id: locations.accountId })
    .from(locations)
    .innerJoin(locationUsers, eq(locationUsers.locationId, locations.id))
    .where(inArray(locations.accountId, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** The latest end of a paid zone of each of the accounts; those without one are left out. */
export async function latestPaidUntil(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select({ id: soundZones.accountId, until: max(soundZones.paidUntil) })
    .from(soundZones)
    .where(and(inArray(soundZones.accountId, [...ids]), eq(soundZones.deactivated, false)))
    .groupBy(soundZones.accountId);
  return new Map(rows.flatMap(({ id, until }) => (until === null ? [] : [[id, until] as const])));
}

export function aclsOfAccount(db: Database, accountId: string): Promise<AclRow[]> {
  return selectAcls(db).where(eq(acls.accountId, accountId)).orderBy(acls.createdAt, acls.id);
}

export function aclsOfUser(db: Database, userId: string): Promise<AclRow[]> {
  return selectAcls(db).where(eq(acls.userId, userId)).orderBy(acls.createdAt, acls.id);
}

export async function insertAccount(
  db: Database,
  account: typeof accounts.$inferInsert,
): Promise<AccountRow> {
  const [row] = await db.insert(accounts).values(account).returning();
  if (!row) throw new Error("What was inserted is not there");
  return row;
}

export async function insertAcl(db: Database, acl: typeof acls.$inferInsert): Promise<void> {
  await db.insert(acls).values(acl);
}

/** Memberships by id, with their accounts; unknown ids are omitted. */
export async function findAclsWithAccount(db: Database, ids: readonly string[]) {
  return await db
    .select({ acl: acls, user: { name: users.name, email: users.email }, account: accounts })
    .from(acls)
    .innerJoin(accounts, eq(accounts.id, acls.accountId))
    .leftJoin(users, eq(users.id, acls.userId))
    .where(inArray(acls.id, [...ids]));
}

/** A person's membership of an account. */
export async function findMembership(
  db: Database,
  accountId: string,
  userId: string,
): Promise<AclRow | null> {
  const [row] = await selectAcls(db).where(and(eq(acls.accountId, accountId), eq(acls.userId, userId)));
  return row ?? null;
}

/** Revokes invitations to an account. */
export async function deleteInvitations(tx: Database, accountId: string, email: string): Promise<void> {
  const sameAddress = eq(sql`lower(${acls.pendingEmail})`, email.toLowerCase());
  await tx.delete(acls).where(and(eq(acls.accountId, accountId), isNull(acls.userId), sameAddress));
}

/** Accounts with this text in their name, whatever its case, or with this id; by name. */
export async function findAccountsNamed(
  db: Database,
  query: string,
  limit: number,
): Promise<readonly Pick<AccountRow, "id" | "businessName">[]> {
  return await db
    .select({ id: accounts.id, businessName: accounts.businessName })
    .from(accounts)
    .where(or(eq(accounts.id, query), sql`strpos(lower(${accounts.businessName}), lower(${query})) > 0`))
    .orderBy(accounts.businessName, accounts.id)
    .limit(limit);
}

/** Locks an account until the transaction ends, so that nobody else changes its memberships. */
export async function lockAccount(tx: Database, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
}

/** The addresses of all accounts' logos. */
export async function logosInUse(db: Database): Promise<readonly string[]> {
  const rows = await db.select({ url: accounts.imageUrl }).from(accounts).where(isNotNull(accounts.imageUrl));
  return rows.flatMap(({ url }) => (url === null ? [] : [url]));
}

/** Number of owners of an account besides the one with this membership. */
export async function countOwners(tx: Database, accountId: string, except: string): Promise<number> {
  const owns = and(eq(acls.accountId, accountId), eq(acls.owner, true), isNotNull(acls.userId));
  return await tx.$count(acls, and(owns, ne(acls.id, except)));
}

/** Changes the flags of a membership; false when it is gone. */
export async function updateAclRow(tx: Database, id: string, flags: Partial<MemberFlags>): Promise<boolean> {
  const rows = await tx.update(acls).set(flags).where(eq(acls.id, id)).returning({ id: acls.id });
  return rows.length > 0;
}

/** Assigns an invitation's membership to a person; false when it is already taken, or gone. */
export async function acceptAcl(tx: Database, id: string, userId: string): Promise<boolean> {
  const rows = await tx
    .update(acls)
    .set({ userId, pendingEmail: "" })
    .where(and(eq(acls.id, id), isNull(acls.userId)))
    .returning({ id: acls.id });
  return rows.length > 0;
}

/** Ends a membership or an invitation; false when it is gone. */
export async function deleteAclRow(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.delete(acls).where(eq(acls.id, id)).returning({ id: acls.id });
  return rows.length > 0;
}

/** Changed columns of an account; undefined ones stay. */
export type AccountChanges = {
  readonly [Column in keyof Omit<AccountRow, "id" | "settings">]?: AccountRow[Column] | undefined;
} & {
  /** Merged in the database: two people who change different restrictions at the same time both succeed. */
  readonly settings?: Partial<AccountRow["settings"]> | undefined;
};

/** Changes an account; null when it is deactivated or gone. */
export async function updateAccount(
  db: Database,
  id: string,
  { settings, ...columns }: AccountChanges,
): Promise<AccountRow | null> {
  const [row] = await db
    .update(accounts)
    .set({
      ...columns,
      settings: settings && sql`${accounts.settings} || ${JSON.stringify(settings)}::jsonb`,
    })
    .where(and(eq(accounts.id, id), eq(accounts.deactivated, false)))
    .returning();
  return row ?? null;
}

/** Deactivates an account, or activates it again; null when it is gone. */
export async function setDeactivated(
  db: Database,
  id: string,
  columns: Pick<AccountRow, "deactivated" | "updatedAt">,
): Promise<AccountRow | null> {
  const [row] = await db.update(accounts).set(columns).where(eq(accounts.id, id)).returning();
  return row ?? null;
}

/** Ids of all zones of an account, deactivated ones too. */
export async function zoneIdsOfAccount(db: Database, accountId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(eq(soundZones.accountId, accountId));
  return rows.map(({ id }) => id);
}

const LIMITED = {
  locations,
  zones: soundZones,
  playlists: libraryItems,
} as const satisfies Record<AccountLimit, PgTable & { readonly accountId: PgColumn }>;

/**
 * How many of these an account has. Locks the account, so that nobody else adds any until the transaction
 * ends.
 */
export async function countForUpdate(tx: Database, accountId: string, limit: AccountLimit): Promise<number> {
  const table = LIMITED[limit];
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
  return await tx.$count(table, eq(table.accountId, accountId));
}

function selectAcls(db: Database) {
  return db
    .select({ acl: acls, user: { name: users.name, email: users.email } })
    .from(acls)
    .leftJoin(users, eq(users.id, acls.userId));
}

/** Subscription states of an account's zones, without deactivated zones. */
export async function subscriptionsOfAccount(
  db: Database,
  accountId: string,
): Promise<readonly SubscriptionFacts[]> {
  const rows = await db
    .select({
      paidUntil: soundZones.paidUntil,
      deactivated: soundZones.subscriptionDeactivated,
      reactivateAt: soundZones.reactivateAt,
    })
    .from(soundZones)
    .where(and(eq(soundZones.accountId, accountId), eq(soundZones.deactivated, false)));
  return rows.map(({ paidUntil, deactivated, reactivateAt }) => ({
    paidUntil: paidUntil?.getTime() ?? null,
    deactivated,
    reactivateAt: reactivateAt?.getTime() ?? null,
  }));
}

/** Ids of what is in an account's library, the newest first. */
export async function libraryIdsOf(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ itemId: libraryItems.itemId })
    .from(libraryItems)
    .where(eq(libraryItems.accountId, accountId))
    .orderBy(desc(libraryItems.addedAt), libraryItems.itemId);
  return rows.map(({ itemId }) => itemId);
}
