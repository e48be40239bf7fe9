import { and, desc, eq, inArray, notInArray } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { userContext } from "#server/db/schema/asked.ts";
import type { UserContext } from "#shared/contract/rest/people/user-context.ts";

/** A person's entries. */
export async function contextOf(db: Database, userId: string): Promise<UserContext> {
  const rows = await db.select().from(userContext).where(eq(userContext.userId, userId));
  return { entries: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}

/** Keeps entries in place of those with the same keys. */
export async function keepEntries(
  db: Database,
  userId: string,
  entries: readonly (readonly [key: string, value: string])[],
  updatedAt: Date,
): Promise<void> {
  // One statement each, in one order, so that two devices never wait for each other.
  for (const [key, value] of entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await db
      .insert(userContext)
      .values({ userId, key, value, updatedAt })
      .onConflictDoUpdate({ target: [userContext.userId, userContext.key], set: { value, updatedAt } });
}

/** Forgets entries. */
export async function deleteEntries(db: Database, userId: string, keys: readonly string[]): Promise<void> {
  await db
    .delete(userContext)
    .where(and(eq(userContext.userId, userId), inArray(userContext.key, [...keys])));
}

/** Forgets all of a person's entries but the newest. */
export async function deleteOldestEntries(db: Database, userId: string, kept: number): Promise<void> {
  const newest = db
    .select({ key: userContext.key })
    .from(userContext)
    .where(eq(userContext.userId, userId))
    .orderBy(desc(userContext.updatedAt), userContext.key)
    .limit(kept);
  await db
    .delete(userContext)
    .where(and(eq(userContext.userId, userId), notInArray(userContext.key, newest)));
}
