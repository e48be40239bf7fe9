import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { isPaged, searchOf } from "#renderer/features/zones/zone-filter.ts";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useStaleSince } from "#renderer/realtime/use-playback-state.ts";
import { useZoneStates } from "#renderer/realtime/use-zone-states.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { isInFilter } from "#shared/domain/zones/zone-state.ts";

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

/** The zones selected by the address. */
export function useShownZones(account: string, filter: ZoneFilter): ShownZones {
  const found = useFoundZones(account, filter);
  return useInState(found, filter.state);
}

/** The service's results: one page if the address asks for it, else all, loaded while scrolling. */
function useFoundZones(account: string, filter: ZoneFilter): ShownZones {
  const queries = zoneQueries(useServices());
  const paged = isPaged(filter);
  const search = searchOf(filter);
  const page = useQuery({ ...queries.page(account, search), enabled: paged });
  const list = useInfiniteQuery({ ...queries.list(account, search), enabled: !paged });
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

const NONE: readonly SoundZone[] = [];

/** The results in this state. Fetches all pages, since only the players' reports have the state. */
function useInState(found: ShownZones, wanted: ZoneFilter["state"]): ShownZones {
  const { items, more } = found;
  const all = wanted === undefined ? NONE : (items ?? NONE);
  const states = useZoneStates(all);
  const stale = useStaleSince() !== null;
  useEffect(() => {
    if (wanted !== undefined && items !== null) more();
  }, [wanted, items, more]);
  if (wanted === undefined || items === null) return found;
  const shown = all.filter((_, index) => {
    const state = states[index];
    return state != null && isInFilter(state, wanted);
  });
  // Until online players have reported, an empty list is not final.
  const isKnown = stale || shown.length > 0 || !states.includes(null);
  return isKnown ? { ...found, items: shown, total: shown.length } : { ...found, items: null, total: null };
}
