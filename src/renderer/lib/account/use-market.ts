import { useQuery } from "@tanstack/react-query";
import { useServices } from "../services.tsx";
import { accountQueries } from "./account-queries.ts";
import { marketOf } from "./market.ts";
import { useCurrentAccount } from "./use-account.ts";

/** The country whose music is shown: the account's, or any where there is no account. Null until that is known. */
export function useMarket(): string | null {
  const services = useServices();
  const { isLoading } = useQuery(accountQueries(services).list());
  const account = useCurrentAccount();
  return account || !isLoading ? marketOf(account) : null;
}
