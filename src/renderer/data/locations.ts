import { queryOptions } from "@tanstack/react-query";
import { getLocation, listLocations } from "#shared/contract/rest/locations.ts";
import { KEPT_OVER_RELOAD } from "../lib/kept-over-reload.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";

/** Locations, which group zones. */
export function locationQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** An account's active locations, by name. */
    list: (account: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: queryKeys.locations(account),
        queryFn: async ({ signal }) =>
          (await rest.call(listLocations, { params: { account }, signal })).items,
      }),
    detail: (id: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: queryKeys.location(id),
        queryFn: ({ signal }) => rest.call(getLocation, { params: { id }, signal }),
      }),
  };
}
