import type { Account } from "#shared/contract/rest/entities.ts";
import { foldText } from "#shared/domain/music/search/fold-text.ts";

/** Most accounts in the list: longer ones are slow to render, and to read. */
const MOST = 50;

interface FoundAccounts {
  /** Recently opened ones, latest first; empty while searching. */
  readonly recent: readonly Account[];
  readonly others: readonly Account[];
  /** How many further ones there are. */
  readonly more: number;
}

/** The accounts whose name contains the query, whatever its case and accents. */
export function foundAccounts(
  accounts: readonly Account[],
  recentIds: readonly string[],
  query: string,
): FoundAccounts {
  const wanted = foldText(query).trim();
  const recent =
    wanted === "" ? recentIds.flatMap((id) => accounts.find((account) => account.id === id) ?? []) : [];
  const others = accounts.filter(
    (account) => !recent.includes(account) && foldText(account.business_name).includes(wanted),
  );
  return { recent, others: others.slice(0, MOST), more: Math.max(0, others.length - MOST) };
}
