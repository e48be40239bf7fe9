import {
  activateLocation,
  createLocation,
  deactivateLocation,
  updateLocation,
} from "#shared/contract/rest/locations.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useServiceMutation } from "./mutation.ts";

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

/** Changes a location; with a toast only where that was all that was asked for. */
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
    failure: "dialog",
  });
}

function useActivateLocation(account: string) {
  return useServiceMutation(activateLocation, {
    stale: ({ params }) => staleWith(account, params.location),
    success: (t, _, { name }) => t("zones.location.activated", { location: name }),
    failure: "dialog",
  });
}
