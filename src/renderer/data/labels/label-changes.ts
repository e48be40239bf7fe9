import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { createLabel, deleteLabel, restoreLabel, updateLabel } from "#shared/contract/rest/zones/labels.ts";
import { setLocationLabels } from "#shared/contract/rest/zones/locations.ts";
import { setZoneLabels } from "#shared/contract/rest/zones/zones.ts";
import { labelQueries } from "./labels.ts";

/** Everything that shows the labels of zones and locations. */
const staleWith = (account: string) => [
  queryKeys.labels(account),
  queryKeys.zones(account),
  queryKeys.locations(account),
  [queryKeys.zone("")[0]],
  [queryKeys.location("")[0]],
];

/** Adds a label to an account. The caller shows a refusal. */
export function useCreateLabel(account: string) {
  const { queryKey } = labelQueries(useServices()).list(account);
  return useServiceMutation(createLabel, {
    learned: (_, label) => [inQuery(queryKey, (held) => held && [...held, label])],
    stale: () => [queryKey],
    failure: "caller",
  });
}

/** Renames or recolours a label. The caller shows a refusal. */
export function useUpdateLabel(account: string) {
  return useServiceMutation(updateLabel, {
    stale: () => [queryKeys.labels(account)],
    success: (t, _, { name }) => t("labels.saved", { name }),
    failure: "caller",
  });
}

/** Deletes a label, also from zones and locations; the toast offers to restore it. */
export function useDeleteLabel(account: string) {
  const { queryKey } = labelQueries(useServices()).list(account);
  const restore = useServiceMutation(restoreLabel, {
    stale: () => staleWith(account),
    success: (t, _, { name }) => t("labels.restored", { name }),
  });
  return useServiceMutation(deleteLabel, {
    optimistic: ({ params }) => [inQuery(queryKey, (held) => held?.filter(({ id }) => id !== params.label))],
    stale: () => staleWith(account),
    success: (t, _, { name }) => t("labels.deleted", { name }),
    undo: ({ params }) => restore.mutate({ params }),
  });
}

/** Gives a zone these labels and no others; shown at once. */
export function useSetZoneLabels(account: string, zone: string) {
  const { queryKey } = zoneQueries(useServices()).detail(zone);
  return useServiceMutation(setZoneLabels, {
    optimistic: ({ body }) => [inQuery(queryKey, (held) => held && { ...held, labels: body.labels })],
    stale: () => [queryKey, queryKeys.zones(account), [queryKeys.location("")[0]]],
    scope: `labels ${zone}`,
  });
}

/** Gives a location these labels and no others; shown at once. */
export function useSetLocationLabels(account: string, location: string) {
  const { queryKey } = locationQueries(useServices()).detail(location);
  return useServiceMutation(setLocationLabels, {
    optimistic: ({ body }) => [inQuery(queryKey, (held) => held && { ...held, labels: body.labels })],
    stale: () => [queryKey, queryKeys.locations(account), queryKeys.zones(account), [queryKeys.zone("")[0]]],
    scope: `labels ${location}`,
  });
}
