import type { Services } from "#server/services.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { toAccount } from "./records.ts";
import { type AccountRow, latestPaidUntil, withLocationUsers } from "./repository.ts";

/** Accounts in REST form, with what their rows do not have. */
export async function readAccounts(
  { db, env }: Pick<Services, "db" | "env">,
  rows: readonly AccountRow[],
): Promise<Account[]> {
  const ids = rows.map(({ id }) => id);
  const [run, paid] = await Promise.all([
    withLocationUsers(db, ids),
    // Without billing nothing is paid.
    env.billing === "off" ? new Map<string, Date>() : latestPaidUntil(db, ids),
  ]);
  return rows.map((row) =>
    toAccount(row, env.billing, {
      hasLocationUsers: run.has(row.id),
      paidUntil: paid.get(row.id) ?? null,
    }),
  );
}
