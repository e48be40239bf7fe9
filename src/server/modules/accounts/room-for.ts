import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/database.ts";
import { libraryItems } from "#server/db/schema/music.ts";
import { accounts } from "#server/db/schema/people.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import { type Problem, problem } from "#server/problems.ts";
import { ACCOUNT_LIMITS, type AccountLimit, limitReached } from "#shared/domain/accounts/account-limits.ts";
import type { Refusal } from "#shared/domain/result/result.ts";

const TABLES = {
  locations,
  zones: soundZones,
  playlists: libraryItems,
} as const satisfies Record<AccountLimit, PgTable & { readonly accountId: PgColumn }>;

/**
 * Refuses to add to an account what it has no room for. Runs within the transaction that adds: until that ends nobody else
 * adds to the account.
 */
export async function roomFor(
  tx: Database,
  accountId: string,
  limit: AccountLimit,
  more: number,
): Promise<Refusal<Problem> | null> {
  const table = TABLES[limit];
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
  const has = await tx.$count(table, eq(table.accountId, accountId));
  if (has + more <= ACCOUNT_LIMITS[limit]) return null;
  return problem("conflict", { reason: `too-many-${limit}`, fields: { account: limitReached(limit) } });
}
