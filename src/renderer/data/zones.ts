import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ParseKeys } from "i18next";
import type { ZoneSettings } from "#shared/contract/player.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import {
  createZone,
  getZone,
  listZoneErrors,
  listZonesOfLocation,
  searchZones,
  updateZone,
  type ZoneSearch,
} from "#shared/contract/rest/zones.ts";
import { KEPT_OVER_RELOAD } from "../lib/kept-over-reload.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { type Services, useServices } from "../lib/services.tsx";
import { inQuery, useCallMutation, useServiceMutation } from "./mutation.ts";

/** Zones that are fetched at once while the list is scrolled. */
const PAGE = 50;

/** The most that the service gives at once. */
export const MOST_ZONES = 100;

/** Sound zones. */
export function zoneQueries({ rest }: Pick<Services, "rest">) {
  const search = (account: string, body: ZoneSearch, signal: AbortSignal) =>
    rest.call(searchZones, { params: { account }, body, signal });
  return {
    /** One page of those that fit. */
    page: (account: string, filter: ZoneSearch) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.zones(account), "page", filter],
        queryFn: ({ signal }) => search(account, filter, signal),
        placeholderData: keepPreviousData,
      }),
    /** All that fit, fetched as they are scrolled to. */
    list: (account: string, filter: ZoneSearch) =>
      infiniteQueryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.zones(account), "list", filter],
        queryFn: ({ signal, pageParam }) =>
          search(account, { ...filter, perPage: PAGE, ...(pageParam ? { after: pageParam } : {}) }, signal),
        initialPageParam: "",
        getNextPageParam: ({ after }) => after,
        placeholderData: keepPreviousData,
      }),
    /** Every zone of an account, page after page: for choosing among all of them. */
    every: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.zones(account), "every"],
        queryFn: async ({ signal }) => {
          const zones: SoundZone[] = [];
          let after: string | null = null;
          do {
            const wanted: ZoneSearch = { perPage: MOST_ZONES, ...(after === null ? {} : { after }) };
            const page: Awaited<ReturnType<typeof search>> = await search(account, wanted, signal);
            zones.push(...page.items);
            after = page.after;
          } while (after !== null);
          return zones;
        },
      }),
    detail: (id: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: queryKeys.zone(id),
        queryFn: ({ signal }) => rest.call(getZone, { params: { id }, signal }),
      }),
    ofLocation: (location: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.location(location), "zones"],
        queryFn: async ({ signal }) =>
          (await rest.call(listZonesOfLocation, { params: { location }, signal })).items,
      }),
    /** What is wrong with a zone's player now. Stale whenever its zone is. */
    errors: (zone: string) =>
      queryOptions({
        queryKey: [...queryKeys.zone(zone), "errors"],
        queryFn: async ({ signal }) =>
          (await rest.call(listZoneErrors, { params: { sound_zone: zone }, signal })).items,
      }),
  };
}

/** Adds a zone to a location of the account. */
export function useCreateZone(account: string) {
  return useServiceMutation(createZone, {
    stale: ({ params }) => [queryKeys.zones(account), queryKeys.location(params.location)],
    success: (t, _, zone) => t("zones.form.created", { zone: zone.name }),
  });
}

/** Changes a zone's name or music. Where no `failure` is given a refusal is the caller's to show. */
export function useUpdateZone(account: string, failure?: { readonly title: ParseKeys }) {
  return useServiceMutation(updateZone, {
    stale: ({ params }) => [queryKeys.zone(params.id), queryKeys.zones(account)],
    success: "zones.settings.changed",
    toastId: SETTINGS_TOAST,
    ...(failure ? { failure } : {}),
  });
}

/** Changes a zone's settings: on the screen at once, one change after the other. */
export function useChangeZoneSettings(account: string, zone: string) {
  const { queryKey } = zoneQueries(useServices()).detail(zone);
  return useCallMutation(
    ({ rest }, settings: Partial<ZoneSettings>) =>
      rest.call(updateZone, { params: { id: zone }, body: { settings } }),
    {
      optimistic: (settings) => [
        inQuery(queryKey, (held) => held && { ...held, settings: { ...held.settings, ...settings } }),
      ],
      stale: () => [queryKey, queryKeys.zones(account)],
      success: "zones.settings.changed",
      failure: { title: "zones.settings.changeFailed" },
      toastId: SETTINGS_TOAST,
      scope: `zone-settings ${zone}`,
    },
  );
}

const SETTINGS_TOAST = "zone-settings";
