import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  findOwnTrackUsage,
  listOwnTracks,
  type OwnTrackFilter,
  type OwnTrackSelection,
  type OwnTrackSort,
} from "#shared/contract/rest/music/own-tracks.ts";

/** An account's own tracks. */
export function ownTrackQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** The matching tracks, page by page while scrolling. */
    list: (account: string, filter: OwnTrackFilter, sort: OwnTrackSort) =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.ownTracks(account), "list", filter, sort],
        queryFn: ({ signal, pageParam }) =>
          rest.call(listOwnTracks, {
            params: { account },
            query: { ...filter, sort, ...(pageParam === null ? {} : { after: pageParam }) },
            signal,
          }),
        initialPageParam: null as string | null,
        getNextPageParam: ({ next }) => next,
        placeholderData: keepPreviousData,
      }),

    /** Where selected tracks are used. */
    usage: (account: string, tracks: OwnTrackSelection) =>
      queryOptions({
        queryKey: [...queryKeys.ownTracks(account), "usage", tracks],
        queryFn: ({ signal }) =>
          rest.call(findOwnTrackUsage, { params: { account }, body: { tracks }, signal }),
        // Asked each time, since it decides about a deletion.
        staleTime: 0,
        gcTime: 0,
      }),
  };
}
