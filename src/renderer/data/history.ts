import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BlockTrackDocument, UnblockTrackDocument } from "#shared/contract/graphql/generated/operations.ts";
import { getHistory, listBlockedTracks } from "#shared/contract/rest/history.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";
import { useCallMutation } from "./mutation.ts";

/** Plays that a page of the history shows. */
const PAGE = 50;

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

export interface NamedTrack {
  readonly id: string;
  readonly title: string;
}

/** Blocking and unblocking in a zone: each says what it did and can be taken back. */
export function useBlocking(soundZone: string) {
  const shared = {
    stale: () => [queryKeys.zoneBlocked(soundZone), queryKeys.zoneHistory(soundZone)],
    failure: "blocked.failed",
  } as const;
  const block = useCallMutation(
    ({ graphql }, track: NamedTrack) =>
      graphql(BlockTrackDocument, { input: { soundZone, track: track.id } }),
    {
      ...shared,
      success: (t, { title }) => t("blocked.done", { title }),
      undo: (track) => unblock.mutate(track),
    },
  );
  const unblock = useCallMutation(
    ({ graphql }, track: NamedTrack) =>
      graphql(UnblockTrackDocument, { input: { soundZone, track: track.id } }),
    {
      ...shared,
      success: (t, { title }) => t("blocked.undone", { title }),
      undo: (track) => block.mutate(track),
    },
  );
  return { block: block.mutate, unblock: unblock.mutate };
}
