import { and, eq, exists, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/database.ts";
import { accounts, acls, users } from "#server/db/schema/people.ts";

/** What erasing a person asks and changes; what is read for them is in `kept-repository.ts`. */

/** Memberships of a person. */
export async function membershipsOfUser(db: Database, userId: string) {
  return await db
    .select({ id: acls.id, accountId: acls.accountId, userId: acls.userId })
    .from(acls)
    .where(eq(acls.userId, userId));
}

/** Accounts in use that nobody else owns. One that was deactivated needs nobody. */
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

/** That the terms were accepted stays, without who it was. */
export async function renameAcceptance(tx: Database, userId: string, nobody: string): Promise<void> {
  await tx
    .update(accounts)
    .set({
      legalAcceptance: sql`jsonb_set(${accounts.legalAcceptance}, '{accepted_by}', to_jsonb(${nobody}::text))`,
    })
    .where(sql`${accounts.legalAcceptance} ->> 'accepted_by' = ${userId}`);
}

/** Takes back what invites an address to accounts; gives what that was. */
export async function deleteInvitationsOf(tx: Database, email: string) {
  return await tx
    .delete(acls)
    .where(and(isNull(acls.userId), eq(sql`lower(${acls.pendingEmail})`, email.toLowerCase())))
    .returning({ id: acls.id, accountId: acls.accountId, userId: acls.userId });
}

/** Deletes a person, and with the row whatever refers to it as theirs. */
export async function deleteUserRow(tx: Database, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}
