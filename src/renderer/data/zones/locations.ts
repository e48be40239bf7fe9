import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { KEPT_OVER_RELOAD } from "#renderer/lib/storage/kept-over-reload.ts";
import { getLocation, listLocations } from "#shared/contract/rest/zones/locations.ts";

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
