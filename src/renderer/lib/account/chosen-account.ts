import type { Account } from "#shared/contract/rest/entities.ts";
import type { Services } from "../services.tsx";
import { accountQueries, defaultAccount } from "./account-queries.ts";

/** The account chosen before, else the newest; `except` is one that turned out to be out of reach. */
export async function chosenAccount(services: Services, except?: string): Promise<Account | null> {
  const accounts = await services.queryClient.ensureQueryData(accountQueries(services).list());
  const usable = accounts.filter((account) => account.id !== except);
  return usable.find((account) => account.id === services.account.get()) ?? defaultAccount(usable);
}
