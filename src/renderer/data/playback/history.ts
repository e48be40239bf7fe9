import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { exportHistory, getHistory, listBlockedTracks } from "#shared/contract/rest/music/history.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";

/** Plays per page of the history. */
const PAGE = 50;

/** A zone's plays, overall or on one day, as a CSV file. Not cached: it is large, and saved at once. */
export function fetchHistoryFile(
  { rest }: Pick<Services, "rest">,
  zone: string,
  {
    day,
    language,
    signal,
  }: { readonly day: string | null; readonly language: LanguageCode; readonly signal: AbortSignal },
) {
  return rest.call(exportHistory, {
    params: { id: zone },
    query: { date: day ?? undefined, language },
    signal,
  });
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
