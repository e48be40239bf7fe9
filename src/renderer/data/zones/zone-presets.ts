import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { ZoneSelection } from "#shared/contract/rest/zones/zone-filter.ts";
import {
  createZonePreset,
  deleteZonePreset,
  listZonePresets,
  previewZonePreset,
  restoreZonePreset,
  updateZonePreset,
} from "#shared/contract/rest/zones/zone-presets.ts";

/** Zone presets of an account. */
export function presetQueries({ rest }: Pick<Services, "rest">) {
  return {
    list: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.zonePresets(account), "list"],
        queryFn: async ({ signal }) =>
          (await rest.call(listZonePresets, { params: { account }, signal })).items,
      }),
    /** What a preset would change in these zones, page by page while scrolling. */
    preview: (account: string, id: string, zones: ZoneSelection) =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.zonePresets(account), "preview", id, zones],
        queryFn: ({ signal, pageParam }) =>
          rest.call(previewZonePreset, { params: { account, id }, body: { zones, from: pageParam }, signal }),
        initialPageParam: 0,
        getNextPageParam: ({ next }) => next,
        // What it says must be true when it is read.
        gcTime: 0,
      }),
  };
}

const staleWith = (account: string) => [queryKeys.zonePresets(account), queryKeys.zones(account), ["zone"]];

/** Adds a preset. The form shows a refusal. */
export function useCreatePreset(account: string) {
  return useServiceMutation(createZonePreset, {
    stale: () => staleWith(account),
    success: (t, _, { name }) => t("zonePresets.created", { name }),
    failure: "caller",
  });
}

/** Changes a preset; its zones stay as they are. The form shows a refusal. */
export function useUpdatePreset(account: string) {
  return useServiceMutation(updateZonePreset, {
    stale: () => staleWith(account),
    success: (t, _, { name }) => t("zonePresets.saved", { name }),
    failure: "caller",
  });
}

/** Deletes a preset; zones stay as they are. The toast offers to restore it. */
export function useDeletePreset(account: string) {
  const restore = useServiceMutation(restoreZonePreset, {
    stale: () => staleWith(account),
    success: (t, _, { name }) => t("zonePresets.restored", { name }),
    failure: "dialog",
  });
  return useServiceMutation(deleteZonePreset, {
    stale: () => staleWith(account),
    success: (t, _, { name }) => t("zonePresets.deleted", { name }),
    undo: ({ params }) => restore.mutate({ params }),
    failure: "dialog",
  });
}
