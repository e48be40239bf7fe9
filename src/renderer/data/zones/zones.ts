import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from "@tanstack/react-query";
import type { z } from "zod";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { KEPT_OVER_RELOAD } from "#renderer/lib/storage/kept-over-reload.ts";
import { ZONES_A_PAGE } from "#renderer/lib/timing/first-reads.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ZoneSearch, ZoneSearchResult } from "#shared/contract/rest/zones/zones.ts";
import type { SeenPages } from "./seen-pages.ts";

type Pages = InfiniteData<z.output<typeof ZoneSearchResult>>;

// Imported lazily: the shell asks for permissions in a zone before zod is loaded.
const calls = () => import("#shared/contract/rest/zones/zones.ts");

/** The service's largest page. */
export const MAX_ZONES = 100;

/** Sound zones. */
export function zoneQueries({ rest }: Pick<Services, "rest">) {
  const search = async (account: string, body: ZoneSearch, signal: AbortSignal) => {
    const { searchZones } = await calls();
    return rest.call(searchZones, { params: { account }, body, signal });
  };
  return {
    /** One page of the matching zones. */
    page: (account: string, filter: ZoneSearch) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.zones(account), "page", filter],
        queryFn: ({ signal }) => search(account, filter, signal),
        placeholderData: keepPreviousData,
      }),
    /** All matching zones, page by page while scrolling. `seen`: the pages that a refetch asks for. */
    list: (account: string, filter: ZoneSearch, seen?: SeenPages) =>
      infiniteQueryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.zones(account), "list", filter],
        queryFn: ({ client, queryKey, signal, pageParam }) => {
          const held = client.getQueryData<Pages>(queryKey);
          const index = held?.pageParams.indexOf(pageParam) ?? -1;
          const page = held?.pages[index];
          if (page && seen?.skips(index)) return page;
          return search(
            account,
            { ...filter, perPage: ZONES_A_PAGE, ...(pageParam ? { after: pageParam } : {}) },
            signal,
          );
        },
        initialPageParam: "",
        getNextPageParam: ({ after }) => after,
        placeholderData: keepPreviousData,
      }),
    /** Every zone of an account, page by page: for choosing among all of them. */
    every: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.zones(account), "every"],
        queryFn: async ({ signal }) => {
          const zones: SoundZone[] = [];
          let after: string | null = null;
          do {
            const wanted: ZoneSearch = { perPage: MAX_ZONES, ...(after === null ? {} : { after }) };
            const page: z.output<typeof ZoneSearchResult> = await search(account, wanted, signal);
            zones.push(...page.items);
            after = page.after;
          } while (after !== null);
          return zones;
        },
      }),
    detail: (id: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: queryKeys.zone(id),
        queryFn: async ({ signal }) => {
          const { getZone } = await calls();
          return rest.call(getZone, { params: { id }, signal });
        },
      }),
    ofLocation: (location: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.location(location), "zones"],
        queryFn: async ({ signal }) => {
          const { listZonesOfLocation } = await calls();
          return (await rest.call(listZonesOfLocation, { params: { location }, signal })).items;
        },
      }),
    /** Current problems of a zone's player. Stale whenever its zone is. */
    errors: (zone: string) =>
      queryOptions({
        queryKey: [...queryKeys.zone(zone), "errors"],
        queryFn: async ({ signal }) => {
          const { listZoneErrors } = await calls();
          return (await rest.call(listZoneErrors, { params: { sound_zone: zone }, signal })).items;
        },
      }),
  };
}
