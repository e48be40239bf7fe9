import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BlockTrackDocument, UnblockTrackDocument } from "#shared/contract/graphql/generated/operations.ts";
import { Location, SoundZone } from "#shared/contract/rest/entities.ts";
import { BlockedTracks, HistoryPage } from "#shared/contract/rest/zones.ts";
import { KEPT_OVER_RELOAD } from "../../lib/kept-over-reload.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { Graphql } from "../../lib/transport/graphql.ts";
import type { Rest } from "../../lib/transport/rest.ts";

/** What the calls below need of the services. */
export interface ZoneCalls {
  readonly rest: Rest;
  readonly graphql: Graphql;
}

/** Plays a page of the history shows. */
const HISTORY_PAGE = 50;

const zonePath = (zone: string) => `/api/auth/sound_zones/${encodeURIComponent(zone)}`;

/** What the screens of a zone's player ask of the service; in the browser and, with the device's token, at the player. */
export const zonePlayerQueries = {
  zone: ({ rest }: ZoneCalls, zone: string) =>
    queryOptions({
      ...KEPT_OVER_RELOAD,
      queryKey: queryKeys.zone(zone),
      queryFn: ({ signal }) => rest.get(zonePath(zone), { schema: SoundZone, signal }),
    }),

  location: ({ rest }: ZoneCalls, location: string) =>
    queryOptions({
      ...KEPT_OVER_RELOAD,
      queryKey: queryKeys.location(location),
      queryFn: ({ signal }) =>
        rest.get(`/api/auth/locations/${encodeURIComponent(location)}`, { schema: Location, signal }),
    }),

  /** Newest first; `day` is YYYY-MM-DD at the location, null means all. */
  history: ({ rest }: ZoneCalls, zone: string, day: string | null) =>
    infiniteQueryOptions({
      queryKey: [...queryKeys.zoneHistory(zone), day],
      queryFn: ({ pageParam, signal }) =>
        rest.get(`${zonePath(zone)}/history`, {
          schema: HistoryPage,
          query: { limit: HISTORY_PAGE, date: day ?? undefined, before: pageParam ?? undefined },
          signal,
        }),
      initialPageParam: null as number | null,
      getNextPageParam: (page) => page.before,
    }),

  blocked: ({ rest }: ZoneCalls, zone: string) =>
    queryOptions({
      queryKey: queryKeys.zoneBlocked(zone),
      queryFn: ({ signal }) =>
        rest.get(`${zonePath(zone)}/blocked_tracks`, { schema: BlockedTracks, signal }),
    }),
};

/** Never plays this track in the zone again, until it is unblocked. */
export async function blockTrack({ graphql }: ZoneCalls, soundZone: string, track: string): Promise<void> {
  await graphql(BlockTrackDocument, { input: { soundZone, track } });
}

/** The reverse of {@link blockTrack}. */
export async function unblockTrack({ graphql }: ZoneCalls, soundZone: string, track: string): Promise<void> {
  await graphql(UnblockTrackDocument, { input: { soundZone, track } });
}
