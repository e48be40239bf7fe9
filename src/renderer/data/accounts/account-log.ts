import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { Services } from "#renderer/lib/services.tsx";
import { getLog, getLogActors, type LogPage } from "#shared/contract/rest/accounts/audit.ts";
import type { LogGroup } from "#shared/domain/audit/log-kinds.ts";

/** Entries per page of the log, and per request of the export. */
const PAGE = 50;
const EXPORT_PAGE = 500;

/** Which entries are shown. Days are YYYY-MM-DD where the reader is. */
export interface LogFilter {
  readonly actor?: string | undefined;
  readonly group?: LogGroup | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The log of an account. Not persisted over a reload: it records people's actions. */
export function logQueries({ rest }: Pick<Services, "rest">) {
  return {
    entries: (account: string, filter: LogFilter) =>
      infiniteQueryOptions({
        queryKey: ["log", account, filter],
        queryFn: ({ pageParam, signal }) =>
          rest.call(getLog, {
            params: { account },
            query: { ...queryOf(filter), limit: PAGE, before: pageParam ?? undefined },
            signal,
          }),
        initialPageParam: null as number | null,
        getNextPageParam: (page) => page.before,
      }),
    actors: (account: string) =>
      queryOptions({
        queryKey: ["log", account, "actors"],
        queryFn: async ({ signal }) => (await rest.call(getLogActors, { params: { account }, signal })).items,
      }),
  };
}

/** Fetches one page of entries for the export. */
export function fetchLogPage(
  { rest }: Pick<Services, "rest">,
  account: string,
  filter: LogFilter,
  { before, signal }: { readonly before: number | undefined; readonly signal: AbortSignal },
): Promise<z.output<typeof LogPage>> {
  const query = { ...queryOf(filter), limit: EXPORT_PAGE, before };
  return rest.call(getLog, { params: { account }, query, signal });
}

/** Whole days in the reader's time zone. */
function queryOf({ actor, group, from, to }: LogFilter) {
  return {
    actor,
    group,
    from: from && new Date(`${from}T00:00:00`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999`).toISOString(),
  };
}
