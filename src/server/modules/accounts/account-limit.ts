import type { Database } from "#server/db/database.ts";
import { type Problem, problem } from "#server/problems.ts";
import { ACCOUNT_LIMITS, type AccountLimit, limitReached } from "#shared/domain/accounts/account-limits.ts";
import type { Refusal } from "#shared/domain/result/result.ts";
import { countForUpdate } from "./repository.ts";

/**
 * Throws if an account has reached its limit. Call it within the transaction that inserts: it locks the
 * account against concurrent inserts until that ends.
 */
export async function checkAccountLimit(
  tx: Database,
  accountId: string,
  limit: AccountLimit,
  more: number,
): Promise<Refusal<Problem> | null> {
  if ((await countForUpdate(tx, accountId, limit)) + more <= ACCOUNT_LIMITS[limit]) return null;
  return problem("conflict", { reason: `too-many-${limit}`, fields: { account: limitReached(limit) } });
}
