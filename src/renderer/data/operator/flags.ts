import { queryOptions } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import { findOperatorAccounts, listOperatorFlags } from "#shared/contract/rest/operator/operator-flags.ts";

/** Flags of the service, for its operators. */
export function operatorFlagQueries({ rest }: Pick<Services, "rest">) {
  return {
    flags: () =>
      queryOptions({
        queryKey: ["operator", "flags"] as const,
        queryFn: async ({ signal }) => (await rest.call(listOperatorFlags, { signal })).items,
      }),
    /** Accounts by a part of their name, or by their id. */
    accounts: (query: string) =>
      queryOptions({
        queryKey: ["operator", "accounts", query] as const,
        queryFn: async ({ signal }) =>
          (await rest.call(findOperatorAccounts, { body: { query }, signal })).items,
      }),
  };
}
