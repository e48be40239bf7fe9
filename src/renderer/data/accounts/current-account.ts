import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { FILTERS_EXPLICIT } from "#shared/domain/accounts/explicit-filter.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";
import { accountQueries } from "./accounts.ts";
import { type ChosenAccount, chosenAccountOf } from "./chosen-account.ts";

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
 * The current account: the selected one, possibly a customer's opened by a partner; else the person's newest. Null
 * until loaded.
 */
export function useCurrentAccount(): Account | null {
  return useChosenAccount().account;
}

/** Whether the person belongs to no account. False until loaded. */
export function useHasNoAccount(): boolean {
  return useChosenAccount().hasNone;
}

/** The country whose music is shown: the account's, or any without an account. Null until loaded. */
export function useMarket(): string | null {
  const { account, isKnown } = useChosenAccount();
  return isKnown ? marketOf(account) : null;
}

function useChosenAccount(): ChosenAccount {
  const { subscribe, get } = chosenAccountOf(useServices(), useQueryClient());
  return useSyncExternalStore(subscribe, get);
}

/** Whether explicit tracks are left out for the current account. */
export function useFiltersExplicit(): boolean {
  return filtersExplicit(useCurrentAccount());
}

/** Whether an account leaves explicit tracks out. */
export function filtersExplicit(account: Account | null): boolean {
  return account?.settings.filter_explicit ?? FILTERS_EXPLICIT;
}

/** The country whose music an account plays; any without an account. */
export function marketOf(account: Account | null): string {
  return account?.iso_country || ANY_MARKET;
}
