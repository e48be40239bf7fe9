import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { exportHistory, getHistory, listBlockedTracks } from "#shared/contract/rest/history.ts";

/** Plays per page of the history. */
const PAGE = 50;

/** Day and start of a page of the export. */
interface ExportPage {
  readonly day: string | null;
  readonly after: string | undefined;
  readonly signal: AbortSignal;
}

/** One page of a zone's plays, overall or on one day. Not cached: there are many pages, and they go into a file. */
export function fetchExportPage(
  { rest }: Pick<Services, "rest">,
  zone: string,
  { day, after, signal }: ExportPage,
) {
  return rest.call(exportHistory, { params: { id: zone }, query: { date: day ?? undefined, after }, signal });
}

/** Plays and blocked tracks of zones. */
export function historyQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** Newest first; `day` is YYYY-MM-DD at the location, null means all. */
    plays: (zone: string, day: string | null) =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.zoneHistory(zone), day],
        queryFn: ({ pageParam, signal }) =>
          rest.call(getHistory, {
            params: { id: zone },
            query: { limit: PAGE, date: day ?? undefined, before: pageParam ?? undefined },
            signal,
          }),
        initialPageParam: null as number | null,
        getNextPageParam: (page) => page.before,
      }),
    blocked: (zone: string) =>
      queryOptions({
        queryKey: queryKeys.zoneBlocked(zone),
        queryFn: async ({ signal }) =>
          (await rest.call(listBlockedTracks, { params: { id: zone }, signal })).items,
      }),
  };
}
