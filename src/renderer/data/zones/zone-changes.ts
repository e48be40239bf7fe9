import {
  type FailureToast,
  inQuery,
  useCallMutation,
  useServiceMutation,
} from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { ZoneSettings } from "#shared/contract/player.ts";
import { activateZone, createZone, deactivateZone, updateZone } from "#shared/contract/rest/zones/zones.ts";
import { zoneQueries } from "./zones.ts";

/** Everything that shows the zone, alone or in lists; schedules count the zones that play them. */
const staleWith = (account: string, zone: string) => [
  queryKeys.zone(zone),
  queryKeys.zones(account),
  [queryKeys.location("")[0]],
  [queryKeys.schedule("")[0]],
];

/** Adds a zone to a location of the account; `quiet` omits the toast. */
export function useCreateZone(account: string, { quiet = false } = {}) {
  return useServiceMutation(createZone, {
    stale: ({ params }) => [queryKeys.zones(account), queryKeys.location(params.location)],
    ...(quiet ? {} : { success: (t, _, { name }) => t("zones.form.created", { zone: name }) }),
    failure: "caller",
  });
}

/** Changes a zone's name, label or music. */
export function useUpdateZone(account: string, failure: FailureToast | "caller" = "caller") {
  return useServiceMutation(updateZone, {
    stale: ({ params }) => staleWith(account, params.id),
    success: "zones.settings.changed",
    toastId: SETTINGS_TOAST,
    failure,
  });
}

/** Renames a zone; `quiet` omits the toast. The caller shows a refusal. */
export function useRenameZone(account: string, { quiet = false } = {}) {
  const queries = zoneQueries(useServices());
  return useServiceMutation(updateZone, {
    stale: ({ params }) => staleWith(account, params.id),
    learned: ({ params }, zone) => [inQuery(queries.detail(params.id).queryKey, () => zone)],
    ...(quiet ? {} : { success: (t, _, { name }) => t("zones.rename.saved", { name }) }),
    failure: "caller",
  });
}

/** Moves a zone to another location of its account; the toast offers to move it back to `from`. */
export function useMoveZone(account: string, from: string) {
  const back = useServiceMutation(updateZone, {
    stale: ({ params }) => staleWith(account, params.id),
    success: (t, _, zone) => t("zones.move.done", { zone: zone.name, location: zone.location_name }),
    failure: "dialog",
  });
  return useServiceMutation(updateZone, {
    stale: ({ params }) => staleWith(account, params.id),
    success: (t, _, zone) => t("zones.move.done", { zone: zone.name, location: zone.location_name }),
    undo: ({ params }) => back.mutate({ params, body: { location: from } }),
    failure: "dialog",
  });
}

/** Deletes a zone, which unpairs its player; the toast offers to restore it. */
export function useDeleteZone(account: string) {
  const restore = useRestoreZone(account);
  return useServiceMutation(deactivateZone, {
    stale: ({ params }) => staleWith(account, params.id),
    success: (t, _, { name }) => t("zones.deleted.zoneDeleted", { name }),
    undo: (_, { id }) => restore.mutate({ params: { id } }),
    failure: "dialog",
  });
}

/** Restores a deleted zone, which then has no player. */
export function useRestoreZone(account: string) {
  return useServiceMutation(activateZone, {
    stale: ({ params }) => staleWith(account, params.id),
    success: (t, _, { name }) => t("zones.deleted.restored", { name }),
    failure: "dialog",
  });
}

/** Changes a zone's settings: optimistic, one change at a time. */
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
