import { and, desc, eq, inArray, or } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/database.ts";
import { accounts, acls, users } from "#server/db/schema/people.ts";
import { locations, locationUsers } from "#server/db/schema/places.ts";

export type AccountRow = typeof accounts.$inferSelect;

/** A membership with the person's name; an invitee has none. */
export type AclRow = Awaited<ReturnType<typeof selectAcls>>[number];

export async function findAccount(db: Database, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row ?? null;
}

/** Accounts by id; those that are not there are missing. */
export async function findAccounts(db: Database, ids: readonly string[]): Promise<AccountRow[]> {
  return await db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
}

/** Those of which the user is a member or runs a location; newest first, as the default account is the newest. */
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

export function aclsOfAccount(db: Database, accountId: string): Promise<AclRow[]> {
  return selectAcls(db).where(eq(acls.accountId, accountId)).orderBy(acls.createdAt, acls.id);
}

export function aclsOfUser(db: Database, userId: string): Promise<AclRow[]> {
  return selectAcls(db).where(eq(acls.userId, userId)).orderBy(acls.createdAt, acls.id);
}

export async function insertAccount(db: Database, account: typeof accounts.$inferInsert): Promise<void> {
  await db.insert(accounts).values(account);
}

export async function insertAcl(db: Database, acl: typeof acls.$inferInsert): Promise<void> {
  await db.insert(acls).values(acl);
}

/** Writes changed columns; gives the row as it is then. */
export async function updateAccount(
  db: Database,
  id: string,
  changes: PgUpdateSetSource<typeof accounts>,
): Promise<AccountRow | null> {
  const [row] = await db
    .update(accounts)
    .set(changes)
    .where(and(eq(accounts.id, id), eq(accounts.deactivated, false)))
    .returning();
  return row ?? null;
}

function selectAcls(db: Database) {
  return db
    .select({ acl: acls, user: { name: users.name, email: users.email } })
    .from(acls)
    .leftJoin(users, eq(users.id, acls.userId));
}
