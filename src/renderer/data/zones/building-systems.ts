import { queryOptions } from "@tanstack/react-query";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { API_VERSION } from "#shared/contract/call-headers.ts";
import {
  createBuildingToken,
  endBuildingToken,
  listBuildingSystems,
  muteByToken,
  unmuteLocation,
} from "#shared/contract/rest/zones/building.ts";

/** Tokens of a location's building systems, and its mute. Stale with the location. */
export function buildingSystemsQuery({ rest }: Pick<Services, "rest">, location: string) {
  return queryOptions({
    queryKey: [...queryKeys.location(location), "building-systems"],
    queryFn: ({ signal }) => rest.call(listBuildingSystems, { params: { location }, signal }),
  });
}

/** The call of a building system that mutes for ten minutes, for a shell. */
export function curlCommand(origin: string, token: string): string {
  return [
    `curl -X ${muteByToken.method} ${origin}${muteByToken.path}`,
    `  -H "X-API-Version: ${API_VERSION}"`,
    `  -H "Authorization: Bearer ${token}"`,
    `  -H "Content-Type: application/json"`,
    `  -d '{"muted": true, "for_minutes": 10}'`,
  ].join(" \\\n");
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
