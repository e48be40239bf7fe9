import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { exportHistory, getHistory, listBlockedTracks } from "#shared/contract/rest/history.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";

/** Plays that a page of the history shows. */
const PAGE = 50;

/** Where an export goes on, and what it is of. */
interface ExportPage {
  readonly day: string | null;
  readonly after: string | undefined;
  readonly signal: AbortSignal;
}

/** A page of all that was played in a zone, or on one day. Not kept: there are many of them, and they become a file. */
export function fetchExportPage(
  { rest }: Pick<Services, "rest">,
  zone: string,
  { day, after, signal }: ExportPage,
) {
  return rest.call(exportHistory, { params: { id: zone }, query: { date: day ?? undefined, after }, signal });
}

/** What was played and blocked in zones. */
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
