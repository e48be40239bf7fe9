import { infiniteQueryOptions } from "@tanstack/react-query";
import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { getUptime, type UptimePage } from "#shared/contract/rest/status/uptime.ts";
import { monthAt } from "#shared/domain/incidents/uptime.ts";

/** Rows per page, and per request of the export. */
const PAGE = 50;
const EXPORT_PAGE = 500;

/** A month as YYYY-MM; a location for its zones. Omitted: the current month, and all locations. */
export interface UptimeSearch {
  readonly month?: string | undefined;
  readonly location?: string | undefined;
}

/** The month that is shown: the chosen one, or the current one where the reader is. */
export function shownMonth({ month }: UptimeSearch): string {
  return month ?? monthAt(localTimeZone(), Date.now());
}

/** The uptime of an account's locations, or of a location's zones; the worst first. */
export function uptimeQuery({ rest }: Pick<Services, "rest">, account: string, search: UptimeSearch) {
  const month = shownMonth(search);
  const { location } = search;
  return infiniteQueryOptions({
    queryKey: [...queryKeys.uptime(account), month, location],
    queryFn: ({ pageParam, signal }) =>
      rest.call(getUptime, {
        params: { account },
        query: {
          month,
          location,
          by: location === undefined ? ("location" as const) : ("zone" as const),
          limit: PAGE,
          after: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });
}

/** Fetches one page of all zones, or of a location's, for the export. */
export function fetchUptimePage(
  { rest }: Pick<Services, "rest">,
  account: string,
  search: UptimeSearch,
  { after, signal }: { readonly after: string | undefined; readonly signal: AbortSignal },
): Promise<UptimePage> {
  const query = {
    month: shownMonth(search),
    location: search.location,
    by: "zone" as const,
    limit: EXPORT_PAGE,
    after,
  };
  return rest.call(getUptime, { params: { account }, query, signal });
}
