import { queryOptions } from "@tanstack/react-query";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import {
  createZoneView,
  deleteZoneView,
  listZoneViews,
  updateZoneView,
  type ZoneView,
} from "#shared/contract/rest/zones/zone-views.ts";

interface ViewsOwner {
  readonly account: string;
  readonly user: string;
}

const viewsKey = ({ account, user }: ViewsOwner) => [...queryKeys.user(user), "zone-views", account] as const;

/** The views of an account's zone list that a person saved, by name. */
export function zoneViewsQuery({ rest }: Pick<Services, "rest">, owner: ViewsOwner) {
  return queryOptions({
    queryKey: viewsKey(owner),
    queryFn: async ({ signal }) =>
      (await rest.call(listZoneViews, { params: { account: owner.account }, signal })).items,
  });
}

/** Saves a view; the form shows a refusal. */
export function useCreateZoneView(owner: ViewsOwner) {
  return useServiceMutation(createZoneView, {
    stale: () => [viewsKey(owner)],
    success: (t, _, { name }) => t("zoneList.views.saved", { name }),
    failure: "caller",
  });
}

/** Renames a view; the form shows a refusal. */
export function useRenameZoneView(owner: ViewsOwner) {
  return useServiceMutation(updateZoneView, {
    stale: () => [viewsKey(owner)],
    success: (t, _, { name }) => t("zoneList.views.renamed", { name }),
    failure: "caller",
  });
}

/** Deletes a view; the toast offers to save it again. */
export function useDeleteZoneView(owner: ViewsOwner, view: ZoneView) {
  const services = useServices();
  const again = useServiceMutation(createZoneView, {
    stale: () => [viewsKey(owner)],
    success: (t, _, { name }) => t("zoneList.views.saved", { name }),
  });
  return useServiceMutation(deleteZoneView, {
    stale: () => [viewsKey(owner)],
    learned: ({ params }) => [
      inQuery(zoneViewsQuery(services, owner).queryKey, (held) =>
        held?.filter(({ id }) => id !== params.view),
      ),
    ],
    success: (t) => t("zoneList.views.deleted", { name: view.name }),
    undo: ({ params: { account } }) =>
      again.mutate({ params: { account }, body: { name: view.name, shown: view.shown } }),
  });
}
