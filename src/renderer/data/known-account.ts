import type { Account } from "#shared/contract/rest/entities.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";
import type { SessionState } from "../lib/session/session.ts";

/** What of the client's parts says which account is the current one. */
export interface AccountFacts {
  readonly account: Pick<Services["account"], "get">;
  readonly queryClient: Pick<Services["queryClient"], "getQueryData">;
  readonly session: { readonly get: () => Pick<SessionState, "userId" | "zoneId"> };
}

// Part of the first load: every call says for which account it is made.

/** Where the accounts of the person who is signed in, or of the paired player, are held. */
export function accountListKey(session: AccountFacts["session"]) {
  const { userId, zoneId } = session.get();
  return [...queryKeys.accounts(), userId, zoneId];
}

/** The current account as far as it is cached: the chosen one, else the newest. Fetches nothing. */
export function knownAccount({ account, queryClient, session }: AccountFacts): Account | null {
  const accounts = queryClient.getQueryData<readonly Account[]>(accountListKey(session)) ?? [];
  const id = account.get();
  if (id === null) return defaultAccount(accounts);
  const one = queryClient.getQueryData<Account>(queryKeys.account(id));
  return one ?? accounts.find((known) => known.id === id) ?? null;
}

/** The default account: the newest that is in use. */
export function defaultAccount(accounts: readonly Account[]): Account | null {
  const usable = accounts.filter((account) => !account.deactivated);
  // Compared as they are: a language's order takes a browser long to make.
  return (usable.length > 0 ? usable : accounts).reduce<Account | null>(
    (newest, one) => (newest === null || one.iso8601_created_at > newest.iso8601_created_at ? one : newest),
    null,
  );
}
