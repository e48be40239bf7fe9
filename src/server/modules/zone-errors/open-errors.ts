import { createBatcher } from "#server/plugins/calls/batch.ts";
import type { Services } from "#server/services.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import { findOpenErrors, type ZoneErrorRow } from "./repository.ts";

type ReadOpenErrors = (soundZoneId: string) => Promise<readonly ZoneErrorRow[]>;

/** A zone's open errors, the newest first. Calls of many players within one turn of the event loop share a query. */
export function openErrors(
  services: Pick<Services, "db" | "parts">,
  soundZoneId: string,
): Promise<readonly ZoneErrorRow[]> {
  return partOf(services, createReader)(soundZoneId);
}

function createReader({ db }: Pick<Services, "db">): ReadOpenErrors {
  const batched = createBatcher(async (zones: readonly string[]) => {
    const rows = await findOpenErrors(db, zones);
    return Map.groupBy(rows, (row) => row.soundZoneId);
  });
  return async (zone) => (await batched(zone)) ?? [];
}
