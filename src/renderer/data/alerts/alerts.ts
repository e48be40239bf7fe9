import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { listAlertMutes, listAlertRules } from "#shared/contract/rest/accounts/alerts.ts";

/** Rules for being told about incidents, and the person's mutes. */
export function alertQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** The person's own rules, and those of the company that they may change. */
    rules: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.alerts(account), "rules"],
        queryFn: ({ signal }) => rest.call(listAlertRules, { params: { account }, signal }),
      }),
    mutes: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.alerts(account), "mutes"],
        queryFn: async ({ signal }) =>
          (await rest.call(listAlertMutes, { params: { account }, signal })).items,
      }),
  };
}
