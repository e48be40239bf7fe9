import { useQuery } from "@tanstack/react-query";
import { useServices } from "../services.tsx";
import { accountQueries } from "./account-queries.ts";
import { useCurrentAccount } from "./use-account.ts";

/** Any market (specification, music §3.1). */
const ANY_MARKET = "ZZ";

/** The country whose music is shown: the account's, or any where there is no account. Null until that is known. */
export function useMarket(): string | null {
  const services = useServices();
  const { isLoading } = useQuery(accountQueries(services).list());
  const account = useCurrentAccount();
  if (account) return account.iso_country || ANY_MARKET;
  return isLoading ? null : ANY_MARKET;
}
