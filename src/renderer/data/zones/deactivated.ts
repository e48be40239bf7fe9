import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { listDeactivated } from "#shared/contract/rest/zones/zones.ts";

/** An account's deleted locations and zones that can be restored. Stale whenever one of its zones or locations is. */
export function deactivatedQuery({ rest }: Pick<Services, "rest">, account: string) {
  return queryOptions({
    queryKey: [...queryKeys.zones(account), "deactivated"],
    queryFn: ({ signal }) => rest.call(listDeactivated, { params: { account }, signal }),
  });
}
