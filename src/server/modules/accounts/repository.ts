import { eq, inArray } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { accounts, type acls } from "#server/db/schema/people.ts";

export type AccountRow = typeof accounts.$inferSelect;
export type AclRow = typeof acls.$inferSelect;

export async function findAccount(db: Database, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row ?? null;
}

/** Accounts by id; those that are not there are missing from the map. */
export async function findAccounts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AccountRow>> {
  const rows = await db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
