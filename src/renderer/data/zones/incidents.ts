import { infiniteQueryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  type IncidentPage,
  listIncidents,
  listZoneIncidents,
} from "#shared/contract/rest/status/incidents.ts";
import type { IncidentKind } from "#shared/domain/incidents/incident-facts.ts";

/** Incidents per page of a list, of a zone's own list, and per request of the export. */
const PAGE = 50;
const ZONE_PAGE = 10;
const EXPORT_PAGE = 500;

/** Which incidents are shown. Days are YYYY-MM-DD where the reader is. */
export interface IncidentSearch {
  readonly kind?: IncidentKind | undefined;
  readonly location?: string | undefined;
  readonly zone?: string | undefined;
  readonly label?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Incidents of an account and of a zone, the newest first. */
export function incidentQueries({ rest }: Pick<Services, "rest">) {
  return {
    list: (account: string, state: "open" | "past", search: IncidentSearch) =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.incidents(account), state, search],
        queryFn: ({ pageParam, signal }) =>
          rest.call(listIncidents, {
            params: { account },
            query: { ...queryOf(search), state, limit: PAGE, after: pageParam ?? undefined },
            signal,
          }),
        initialPageParam: null as string | null,
        getNextPageParam: (page) => page.after,
      }),
    ofZone: (zone: string) =>
      infiniteQueryOptions({
        queryKey: queryKeys.zoneIncidents(zone),
        queryFn: ({ pageParam, signal }) =>
          rest.call(listZoneIncidents, {
            params: { id: zone },
            query: { limit: ZONE_PAGE, after: pageParam ?? undefined },
            signal,
          }),
        initialPageParam: null as string | null,
        getNextPageParam: (page) => page.after,
      }),
  };
}

/** Fetches one page of incidents for the export, open and past ones. */
export function fetchIncidentPage(
  { rest }: Pick<Services, "rest">,
  account: string,
  search: IncidentSearch,
  { after, signal }: { readonly after: string | undefined; readonly signal: AbortSignal },
): Promise<IncidentPage> {
  const query = { ...queryOf(search), limit: EXPORT_PAGE, after };
  return rest.call(listIncidents, { params: { account }, query, signal });
}

/** Whole days in the reader's time zone. */
function queryOf({ from, to, ...filter }: IncidentSearch) {
  return {
    ...filter,
    from: from && new Date(`${from}T00:00:00`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999`).toISOString(),
  };
}
