import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Account } from "#shared/contract/rest/entities.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";
import { useServices } from "../lib/services.tsx";
import { useSession } from "../lib/session/use-session.ts";
import { accountQueries, isOutOfReach } from "./accounts.ts";
import { defaultAccount } from "./known-account.ts";

/** Id of the current account; null while none is selected. */
export function useAccountId(): string | null {
  const { account } = useServices();
  return useSyncExternalStore(account.subscribe, account.get);
}

/** The person's accounts; empty until they are loaded or when nobody is signed in. */
export function useAccounts(): readonly Account[] {
  const services = useServices();
  useSession();
  return useQuery(accountQueries(services).list()).data ?? [];
}

/**
 * The current account: the chosen one, which may be a customer's that a partner opened; else the newest of one's own. Null
 * until it is loaded.
 */
export function useCurrentAccount(): Account | null {
  return useChosenAccount().account;
}

/** The country whose music is shown: the account's, or any where there is no account. Null until that is known. */
export function useMarket(): string | null {
  const { account, isKnown } = useChosenAccount();
  return isKnown ? marketOf(account) : null;
}

function useChosenAccount(): { readonly account: Account | null; readonly isKnown: boolean } {
  const services = useServices();
  useSession();
  const id = useAccountId();
  const queries = accountQueries(services);
  const list = useQuery(queries.list());
  const own = list.data?.find((account) => account.id === id);
  const isElsewhere = id !== null && list.data !== undefined && own === undefined;
  const other = useQuery({ ...queries.detail(id ?? ""), enabled: isElsewhere });
  if (isElsewhere && !isOutOfReach(other.error))
    return { account: other.data ?? null, isKnown: other.data !== undefined };
  return { account: own ?? defaultAccount(list.data ?? []), isKnown: !list.isLoading };
}

/** The country whose music an account plays; any where there is no account. */
export function marketOf(account: Account | null): string {
  return account?.iso_country || ANY_MARKET;
}
