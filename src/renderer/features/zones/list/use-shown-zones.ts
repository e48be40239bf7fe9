import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { SeenPages } from "#renderer/data/zones/seen-pages.ts";
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
  /** Keeps these zones of the list up to date, rather than all that were scrolled past. */
  readonly see: (first: SoundZone, last: SoundZone) => void;
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
  const [seen] = useState(() => new SeenPages());
  const list = useInfiniteQuery({ ...queries.list(account, search, seen), enabled: isList && !paged });
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = list;
  const more = useCallback(() => {
    if (!paged && hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [paged, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const see = useCallback(
    (first: SoundZone, last: SoundZone) => {
      const pageOf = (zone: SoundZone) => data?.pages.findIndex(({ items }) => items.includes(zone)) ?? 0;
      if (seen.see(pageOf(first), pageOf(last))) refetch();
    },
    [data, seen, refetch],
  );
  const query = paged ? page : list;
  const items = useMemo(
    () => (paged ? page.data?.items : data?.pages.flatMap((one) => one.items)) ?? null,
    [paged, page.data, data],
  );
  return {
    items,
    total: (paged ? page.data?.total : data?.pages[0]?.total) ?? null,
    error: query.error,
    retry: () => {
      query.refetch();
    },
    more,
    see,
    next: paged ? (page.data?.after ?? null) : null,
  };
}
