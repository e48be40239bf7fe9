import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { checkZoneImport, importZones, type ZoneImport } from "#shared/contract/rest/zones/zone-import.ts";

/** What an import of these lines would do. `file` identifies the lines: they are too many for a key. */
export function importCheckQuery(
  { rest }: Pick<Services, "rest">,
  account: string,
  file: number,
  body: ZoneImport,
) {
  return queryOptions({
    queryKey: ["zone-import", account, file, body.time_zones ?? {}],
    queryFn: ({ signal }) => rest.call(checkZoneImport, { params: { account }, body, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Another time zone must not take the preview away meanwhile.
    placeholderData: keepPreviousData,
  });
}

/** Imports lines of a file: all of them, or none. */
export function useImportZones(account: string) {
  return useServiceMutation(importZones, {
    stale: () => [
      queryKeys.zones(account),
      queryKeys.locations(account),
      queryKeys.labels(account),
      [queryKeys.zone("")[0]],
      [queryKeys.location("")[0]],
      [queryKeys.schedule("")[0]],
    ],
    success: "zoneImport.done",
  });
}
