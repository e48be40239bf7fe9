import { queryOptions } from "@tanstack/react-query";
import {
  activateLocation,
  createLocation,
  deactivateLocation,
  getLocation,
  listLocations,
  updateLocation,
} from "#shared/contract/rest/locations.ts";
import { KEPT_OVER_RELOAD } from "../lib/kept-over-reload.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";
import { useServiceMutation } from "./mutation.ts";

/** Locations: what zones stand in. */
export function locationQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** Those of an account that are in use, by name. */
    list: (account: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: queryKeys.locations(account),
        queryFn: async ({ signal }) =>
          (await rest.call(listLocations, { params: { account }, signal })).items,
      }),
    detail: (id: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: queryKeys.location(id),
        queryFn: ({ signal }) => rest.call(getLocation, { params: { id }, signal }),
      }),
  };
}

/** Whatever shows a location, or zones by their location. */
const staleWith = (account: string, location: string) => [
  queryKeys.location(location),
  queryKeys.locations(account),
  queryKeys.zones(account),
];

/** Adds a location to an account. */
export function useCreateLocation(account: string) {
  return useServiceMutation(createLocation, { stale: () => [queryKeys.locations(account)] });
}

/** Changes a location; says so only where somebody asked for just that. */
export function useUpdateLocation(account: string, { quiet = false } = {}) {
  return useServiceMutation(updateLocation, {
    stale: ({ params }) => staleWith(account, params.id),
    ...(quiet ? {} : { success: (t, _, { name }) => t("zones.form.saved", { location: name }) }),
  });
}

/** Deactivates a location with its zones; the message offers to activate it again. */
export function useDeactivateLocation(account: string) {
  const activate = useActivateLocation(account);
  return useServiceMutation(deactivateLocation, {
    stale: ({ params }) => staleWith(account, params.id),
    success: (t, _, { name }) => t("zones.location.deactivated", { location: name }),
    undo: (_, { id }) => activate.mutate({ params: { location: id } }),
    failure: "reason",
  });
}

function useActivateLocation(account: string) {
  return useServiceMutation(activateLocation, {
    stale: ({ params }) => staleWith(account, params.location),
    success: (t, _, { name }) => t("zones.location.activated", { location: name }),
    failure: "reason",
  });
}
