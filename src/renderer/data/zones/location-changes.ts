import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import {
  activateLocation,
  createLocation,
  deactivateLocation,
  updateLocation,
} from "#shared/contract/rest/zones/locations.ts";

/** Everything that shows a location, its zones or their number. */
const staleWith = (account: string, location: string) => [
  queryKeys.location(location),
  queryKeys.locations(account),
  queryKeys.zones(account),
  [queryKeys.zone("")[0]],
  [queryKeys.schedule("")[0]],
];

/** Adds a location to an account. */
export function useCreateLocation(account: string) {
  return useServiceMutation(createLocation, {
    stale: () => [queryKeys.locations(account)],
    failure: "caller",
  });
}

/** Changes a location; `quiet` omits the toast when the change is part of another one. */
export function useUpdateLocation(account: string, { quiet = false } = {}) {
  return useServiceMutation(updateLocation, {
    stale: ({ params }) => staleWith(account, params.id),
    learned: ({ params }, location) => [{ queryKey: queryKeys.location(params.id), change: () => location }],
    failure: "caller",
    ...(quiet ? {} : { success: (t, _, { name }) => t("zones.form.saved", { location: name }) }),
  });
}

/** Deletes a location with its zones; the toast offers to restore it. */
export function useDeleteLocation(account: string) {
  const restore = useRestoreLocation(account);
  return useServiceMutation(deactivateLocation, {
    stale: ({ params }) => staleWith(account, params.id),
    success: (t, _, { name }) => t("zones.deleted.locationDeleted", { name }),
    undo: (_, { id }) => restore.mutate({ params: { location: id } }),
    failure: "dialog",
  });
}

/** Restores a deleted location with its zones, which then have no players. */
export function useRestoreLocation(account: string) {
  return useServiceMutation(activateLocation, {
    stale: ({ params }) => staleWith(account, params.location),
    success: (t, _, { name }) => t("zones.deleted.restored", { name }),
    failure: "dialog",
  });
}
