import type { Account } from "#shared/contract/rest/entities.ts";
import type { Services } from "../lib/services.tsx";
import { accountQueries, defaultAccount } from "./accounts.ts";

/** The account that the person works in, as far as it was fetched: the chosen one, else the newest. Asks nobody. */
export function knownAccount(
  services: Pick<Services, "account" | "queryClient" | "rest" | "session">,
): Account | null {
  const queries = accountQueries(services);
  const accounts = services.queryClient.getQueryData(queries.list().queryKey) ?? [];
  const id = services.account.get();
  if (id === null) return defaultAccount(accounts);
  const one = services.queryClient.getQueryData(queries.detail(id).queryKey);
  return one ?? accounts.find((account) => account.id === id) ?? null;
}
