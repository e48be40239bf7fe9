import { queryOptions } from "@tanstack/react-query";
import { listSchedules } from "#shared/contract/rest/schedules.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";

/** Schedules. */
export function scheduleQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** The account's, by name. Stale whenever its library is. */
    list: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.library(account), "schedules"],
        queryFn: async ({ signal }) =>
          (await rest.call(listSchedules, { params: { account }, signal })).items,
      }),
  };
}
