import { queryOptions } from "@tanstack/react-query";
import { LocationList } from "#shared/contract/rest/zones.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { Rest } from "../../lib/transport/rest.ts";

/** The locations of an account that are in use, by name. */
export function locationsQuery(rest: Rest, account: string) {
  return queryOptions({
    queryKey: queryKeys.locations(account),
    queryFn: async ({ signal }) =>
      (await rest.get(`/api/auth/accounts/${account}/locations`, { schema: LocationList, signal })).items,
    select: (locations) =>
      locations.filter(({ deactivated }) => !deactivated).toSorted((a, b) => a.name.localeCompare(b.name)),
  });
}
