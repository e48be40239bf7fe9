import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { accounts, socialProfiles } from "#server/db/schema/people/people.ts";

export type SocialProfileRow = typeof socialProfiles.$inferSelect;

export async function profilesOf(db: Database, accountId: string): Promise<readonly SocialProfileRow[]> {
  return await db
    .select()
    .from(socialProfiles)
    .where(eq(socialProfiles.accountId, accountId))
    .orderBy(asc(socialProfiles.createdAt), socialProfiles.id);
}

/** Profiles by id, with their accounts; unknown ids are omitted. */
export async function findProfilesWithAccount(db: Database, ids: readonly string[]) {
  return await db
    .select({ profile: socialProfiles, account: accounts })
    .from(socialProfiles)
    .innerJoin(accounts, eq(accounts.id, socialProfiles.accountId))
    .where(inArray(socialProfiles.id, [...ids]));
}

/** Adds a profile; null when the account already has one at this network. */
export async function insertProfile(
  db: Database,
  profile: typeof socialProfiles.$inferInsert,
): Promise<SocialProfileRow | null> {
  const [row] = await db.insert(socialProfiles).values(profile).onConflictDoNothing().returning();
  return row ?? null;
}

/** Changes its address; null when it is gone. */
export async function writeAddress(db: Database, id: string, url: string): Promise<SocialProfileRow | null> {
  const [row] = await db.update(socialProfiles).set({ url }).where(eq(socialProfiles.id, id)).returning();
  return row ?? null;
}

export async function deleteProfile(db: Database, { id, accountId }: SocialProfileRow): Promise<void> {
  await db
    .delete(socialProfiles)
    .where(and(eq(socialProfiles.id, id), eq(socialProfiles.accountId, accountId)));
}
