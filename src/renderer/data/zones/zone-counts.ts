import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { KEPT_OVER_RELOAD } from "#renderer/lib/storage/kept-over-reload.ts";
import type { ZoneTableQuery } from "#shared/contract/rest/zones/zone-counts.ts";
import type { ZoneFilter } from "#shared/contract/rest/zones/zone-filter.ts";

// Imported lazily, as the calls for zones are.
const calls = () => import("#shared/contract/rest/zones/zone-counts.ts");

/** Numbers of zones by displayed state. Stale whenever a zone of the account is. */
export function zoneCountQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** Of all zones that match. */
    counts: (account: string, query: ZoneFilter) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.zones(account), "counts", query],
        queryFn: async ({ signal }) => {
          const { zoneCounts } = await calls();
          return rest.call(zoneCounts, { params: { account }, query, signal });
        },
        placeholderData: keepPreviousData,
      }),
    /** By country, city or location, page by page while scrolling. */
    table: (account: string, query: ZoneTableQuery) =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.zones(account), "table", query],
        queryFn: async ({ signal, pageParam }) => {
          const { zoneTable } = await calls();
          const page = { ...query, ...(pageParam ? { after: pageParam } : {}) };
          return rest.call(zoneTable, { params: { account }, query: page, signal });
        },
        initialPageParam: "",
        getNextPageParam: ({ after }) => after,
      }),
    /** The first rows of the same, as the choices of a filter. */
    places: (account: string, query: ZoneTableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.zones(account), "places", query],
        queryFn: async ({ signal }) => {
          const { zoneTable } = await calls();
          return (await rest.call(zoneTable, { params: { account }, query, signal })).items;
        },
        placeholderData: keepPreviousData,
      }),
  };
}
