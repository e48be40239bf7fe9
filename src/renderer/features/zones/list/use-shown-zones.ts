import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { isPaged, searchOf } from "#renderer/features/zones/zone-filter.ts";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";

export interface ShownZones {
  readonly items: readonly SoundZone[] | null;
  readonly total: number | null;
  readonly error: unknown;
  readonly retry: () => void;
  /** Fetches the next page while scrolling. */
  readonly more: () => void;
  /** Cursor of the next page, for addresses with pagination. */
  readonly next: string | null;
}

/**
 * The zones selected by the address: one page if it asks for that, else all, loaded while scrolling. Nothing is fetched
 * for a table.
 */
export function useShownZones(account: string, address: ZoneFilter): ShownZones {
  const queries = zoneQueries(useServices());
  const isList = address.layout !== "table";
  const paged = isPaged(address);
  const search = searchOf(address);
  const page = useQuery({ ...queries.page(account, search), enabled: isList && paged });
  const list = useInfiniteQuery({ ...queries.list(account, search), enabled: isList && !paged });
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const more = useCallback(() => {
    if (!paged && hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [paged, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const query = paged ? page : list;
  const items = useMemo(
    () => (paged ? page.data?.items : list.data?.pages.flatMap((one) => one.items)) ?? null,
    [paged, page.data, list.data],
  );
  return {
    items,
    total: (paged ? page.data?.total : list.data?.pages[0]?.total) ?? null,
    error: query.error,
    retry: () => {
      query.refetch();
    },
    more,
    next: paged ? (page.data?.after ?? null) : null,
  };
}
