import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { SessionState } from "#renderer/lib/session/session.ts";
import type { Account } from "#shared/contract/rest/entities.ts";

/** The services that determine the current account. */
export interface AccountFacts {
  readonly account: Pick<Services["account"], "get">;
  readonly queryClient: Pick<Services["queryClient"], "getQueryData">;
  readonly session: { readonly get: () => Pick<SessionState, "userId" | "zoneId"> };
}

// Part of the first load: every call names its account.

/** Query key of the signed-in person's accounts, or of the paired player's. */
export function accountListKey(session: AccountFacts["session"]) {
  const { userId, zoneId } = session.get();
  return [...queryKeys.accounts(), userId, zoneId];
}

/** The current account from the cache: the selected one, else the newest. Fetches nothing. */
export function knownAccount({ account, queryClient, session }: AccountFacts): Account | null {
  const accounts = queryClient.getQueryData<readonly Account[]>(accountListKey(session)) ?? [];
  const id = account.get();
  if (id === null) return defaultAccount(accounts);
  const one = queryClient.getQueryData<Account>(queryKeys.account(id));
  return one ?? accounts.find((known) => known.id === id) ?? null;
}

/** The default account: the newest active one. */
export function defaultAccount(accounts: readonly Account[]): Account | null {
  const usable = accounts.filter((account) => !account.deactivated);
  // Plain string comparison: a collator is slow to create.
  return (usable.length > 0 ? usable : accounts).reduce<Account | null>(
    (newest, one) => (newest === null || one.iso8601_created_at > newest.iso8601_created_at ? one : newest),
    null,
  );
}
