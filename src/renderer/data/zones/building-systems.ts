import { queryOptions } from "@tanstack/react-query";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import {
  createBuildingToken,
  endBuildingToken,
  listBuildingSystems,
  unmuteLocation,
} from "#shared/contract/rest/building.ts";

/** Tokens of a location's building systems, and its mute. Stale with the location. */
export function buildingSystemsQuery({ rest }: Pick<Services, "rest">, location: string) {
  return queryOptions({
    queryKey: [...queryKeys.location(location), "building-systems"],
    queryFn: ({ signal }) => rest.call(listBuildingSystems, { params: { location }, signal }),
  });
}

/** Creates a token; the form shows a refusal. */
export function useCreateBuildingToken() {
  return useServiceMutation(createBuildingToken, {
    stale: ({ params }) => [queryKeys.location(params.location)],
    failure: "caller",
  });
}

export function useEndBuildingToken() {
  const services = useServices();
  return useServiceMutation(endBuildingToken, {
    stale: ({ params }) => [queryKeys.location(params.location)],
    learned: ({ params }) => [
      inQuery(
        buildingSystemsQuery(services, params.location).queryKey,
        (held) => held && { ...held, items: held.items.filter(({ id }) => id !== params.token) },
      ),
    ],
    success: "building.revoked",
  });
}

export function useUnmuteLocation() {
  const services = useServices();
  return useServiceMutation(unmuteLocation, {
    learned: ({ params }) => [
      inQuery(
        buildingSystemsQuery(services, params.location).queryKey,
        (held) => held && { ...held, mute: null },
      ),
    ],
    success: (t, _, { location }) => t("building.unmuted", { location }),
  });
}
