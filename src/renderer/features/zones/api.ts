import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { DeviceMetricsView } from "#shared/contract/device.ts";
import {
  LibraryPlaylistsDocument,
  SearchPlaylistsDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { Collection, Location, SoundZone } from "#shared/contract/rest/entities.ts";
import { ScheduleList } from "#shared/contract/rest/schedules.ts";
import { LocationList, SoundZoneList, ZoneErrors, ZoneSearchResult } from "#shared/contract/rest/zones.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";
import { KEPT_OVER_RELOAD } from "../../lib/kept-over-reload.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { Services } from "../../lib/services.tsx";
import type { Graphql } from "../../lib/transport/graphql.ts";
import type { Rest } from "../../lib/transport/rest.ts";
import type { ZoneFilter } from "./zone-filter.ts";

/** Zones that are fetched at once while the list is scrolled. */
const PAGE = 50;

type Calls = Pick<Services, "rest">;

/** What the screens of zones and locations ask of the service. */
export function zoneQueries({ rest }: Calls) {
  const search = (account: string, filter: ZoneFilter, signal: AbortSignal) =>
    rest.post(`/api/auth/accounts/${account}/sound_zones/search`, filter, {
      schema: ZoneSearchResult,
      signal,
    });
  return {
    /** One page, as the address asks for it. */
    page: (account: string, filter: ZoneFilter) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.zones(account), "page", filter],
        queryFn: ({ signal }) => search(account, filter, signal),
        placeholderData: keepPreviousData,
      }),
    /** All zones, fetched as they are scrolled to. */
    list: (account: string, filter: ZoneFilter) =>
      infiniteQueryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.zones(account), "list", filter],
        queryFn: ({ signal, pageParam }) =>
          search(account, { ...filter, perPage: PAGE, ...(pageParam ? { after: pageParam } : {}) }, signal),
        initialPageParam: "",
        getNextPageParam: ({ after }) => after,
        placeholderData: keepPreviousData,
      }),
    detail: (zone: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: queryKeys.zone(zone),
        queryFn: ({ signal }) => rest.get(`/api/auth/sound_zones/${zone}`, { schema: SoundZone, signal }),
      }),
    locations: (account: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: queryKeys.locations(account),
        queryFn: async ({ signal }) => {
          const path = `/api/auth/accounts/${account}/locations`;
          return (await rest.get(path, { schema: LocationList, signal })).items;
        },
      }),
    location: (location: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: queryKeys.location(location),
        queryFn: ({ signal }) => rest.get(`/api/auth/locations/${location}`, { schema: Location, signal }),
      }),
    zonesOf: (location: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.location(location), "zones"],
        queryFn: async ({ signal }) => {
          const path = `/api/auth/locations/${location}/sound_zones`;
          return (await rest.get(path, { schema: SoundZoneList, signal })).items;
        },
      }),
  };
}

/** What the screens of zones and locations change; each makes what it changed stale. */
export function zoneCommands({ rest, queryClient }: Pick<Services, "rest" | "queryClient">) {
  const stale = (...keys: readonly (readonly unknown[])[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return {
    createLocation: async (account: string, input: object) => {
      const location = await rest.post(`/api/auth/accounts/${account}/locations`, input, {
        schema: Location,
      });
      await stale(queryKeys.locations(account));
      return location;
    },
    createZone: async (account: string, location: string, name: string) => {
      const path = `/api/auth/locations/${location}/sound_zones`;
      const zone = await rest.post(path, { name }, { schema: SoundZone });
      await stale(queryKeys.zones(account), queryKeys.location(location));
      return zone;
    },
    updateLocation: async (account: string, location: string, patch: object) => {
      await rest.put(`/api/auth/locations/${location}`, patch);
      await stale(queryKeys.location(location), queryKeys.locations(account), queryKeys.zones(account));
    },
    deactivateLocation: async (account: string, location: string) => {
      await rest.delete(`/api/auth/locations/${location}`);
      await stale(queryKeys.location(location), queryKeys.locations(account), queryKeys.zones(account));
    },
    activateLocation: async (account: string, location: string) => {
      await rest.post(`/api/auth/locations/${location}/activate`, {});
      await stale(queryKeys.location(location), queryKeys.locations(account), queryKeys.zones(account));
    },
    updateZone: async (account: string, zone: string, patch: object) => {
      await rest.put(`/api/auth/sound_zones/${zone}`, patch);
      await stale(queryKeys.zone(zone), queryKeys.zones(account));
    },
  };
}

/** What a device last told of itself; null when it told nothing yet, or there is no device. */
export function metricsQuery(rest: Rest, device: string | null) {
  return queryOptions({
    queryKey: queryKeys.deviceMetrics(device ?? ""),
    queryFn: async ({ signal }) =>
      (await rest.get(`/api/auth/devices/${device}/metrics`, { schema: DeviceMetricsView, signal })).metrics,
    enabled: device !== null,
  });
}

/** What is wrong with a zone's player now. Stale whenever its zone is. */
export function zoneErrorsQuery(rest: Rest, zone: string) {
  return queryOptions({
    queryKey: [...queryKeys.zone(zone), "errors"],
    queryFn: async ({ signal }) => {
      const path = `/api/auth/sound_zones/${zone}/sound_zone_errors`;
      return (await rest.get(path, { schema: ZoneErrors, signal })).items;
    },
  });
}

/** The account's schedules, by name. Stale whenever its library is. */
export function schedulesQuery(rest: Rest, account: string) {
  return queryOptions({
    queryKey: [...queryKeys.library(account), "schedules"],
    queryFn: async ({ signal }) => {
      const path = `/api/radio/accounts/${account}/schedules`;
      return (await rest.get(path, { schema: ScheduleList, signal })).items;
    },
  });
}

/** A playlist to choose. */
export interface PlaylistChoice {
  readonly id: string;
  readonly name: string;
}

/** The library's playlists by name; with words to search for, those of the whole catalogue. */
export function playlistsQuery(graphql: Graphql, account: string, search: string) {
  return queryOptions({
    queryKey: [...queryKeys.library(account), "playlists", search],
    queryFn: async ({ signal }): Promise<readonly PlaylistChoice[]> => {
      const edges =
        search === ""
          ? (await graphql(LibraryPlaylistsDocument, { owner: account }, { signal })).library?.items.edges
          : (await graphql(SearchPlaylistsDocument, { query: search, market: ANY_MARKET }, { signal })).search
              .edges;
      return (edges ?? []).flatMap(({ node }) =>
        node.__typename === "Playlist" ? [{ id: node.id, name: node.name }] : [],
      );
    },
  });
}

/** A playlist's name, for showing what was chosen; null where none was. */
export function playlistNameQuery(rest: Rest, playlist: string | null) {
  return queryOptions({
    queryKey: [...queryKeys.playlist(playlist ?? ""), "name"],
    queryFn: async ({ signal }): Promise<PlaylistChoice> => {
      const { id, name } = await rest.get(`/api/radio/collections/${playlist}`, {
        schema: Collection,
        signal,
      });
      return { id, name };
    },
    enabled: playlist !== null,
  });
}
