import { and, eq, exists, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/database.ts";
import { locationInvitations } from "#server/db/schema/people/location-people.ts";
import { accounts, acls, users } from "#server/db/schema/people/people.ts";

/** Queries and updates for erasing a person; the data export is in `kept-repository.ts`. */

/** Memberships of a person. */
export async function membershipsOfUser(db: Database, userId: string) {
  return await db
    .select({ id: acls.id, accountId: acls.accountId, userId: acls.userId })
    .from(acls)
    .where(eq(acls.userId, userId));
}

/** Active accounts without another owner. A deactivated account needs none. */
export async function lastOwnerOf(db: Database, userId: string) {
  const others = alias(acls, "others");
  const otherOwner = db
    .select({ one: sql`1` })
    .from(others)
    .where(
      and(
        eq(others.accountId, acls.accountId),
        eq(others.owner, true),
        isNotNull(others.userId),
        ne(others.userId, userId),
      ),
    );
  return await db
    .select({ id: accounts.id, businessName: accounts.businessName })
    .from(acls)
    .innerJoin(accounts, eq(accounts.id, acls.accountId))
    .where(
      and(
        eq(acls.userId, userId),
        eq(acls.owner, true),
        eq(accounts.deactivated, false),
        not(exists(otherOwner)),
      ),
    )
    .orderBy(accounts.businessName, accounts.id);
}

/** Keeps the acceptance of the terms, without the person. */
export async function renameAcceptance(tx: Database, userId: string, nobody: string): Promise<void> {
  await tx
    .update(accounts)
    .set({
      legalAcceptance: sql`jsonb_set(${accounts.legalAcceptance}, '{accepted_by}', to_jsonb(${nobody}::text))`,
    })
    .where(sql`${accounts.legalAcceptance} ->> 'accepted_by' = ${userId}`);
}

/** Revokes an address's invitations to locations and accounts; returns those to accounts. */
export async function deleteInvitationsOf(tx: Database, email: string) {
  await tx
    .delete(locationInvitations)
    .where(eq(sql`lower(${locationInvitations.email})`, email.toLowerCase()));
  return await tx
    .delete(acls)
    .where(and(isNull(acls.userId), eq(sql`lower(${acls.pendingEmail})`, email.toLowerCase())))
    .returning({ id: acls.id, accountId: acls.accountId, userId: acls.userId });
}

/** Deletes a person, and with the row all their own records. */
export async function deleteUserRow(tx: Database, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}
