import { createBatcher } from "#server/plugins/calls/batch.ts";
import type { Services } from "#server/services.ts";
import { findOpenErrors, type ZoneErrorRow } from "./repository.ts";

type ReadOpenErrors = (soundZoneId: string) => Promise<readonly ZoneErrorRow[]>;

const readers = new WeakMap<Services["db"], ReadOpenErrors>();

/** A zone's open errors, the newest first. Calls of many players within one turn of the event loop share a query. */
export function openErrors(
  { db }: Pick<Services, "db">,
  soundZoneId: string,
): Promise<readonly ZoneErrorRow[]> {
  const read = readers.get(db) ?? createReader(db);
  readers.set(db, read);
  return read(soundZoneId);
}

function createReader(db: Services["db"]): ReadOpenErrors {
  const batched = createBatcher(async (zones: readonly string[]) => {
    const rows = await findOpenErrors(db, zones);
    return Map.groupBy(rows, (row) => row.soundZoneId);
  });
  return async (zone) => (await batched(zone)) ?? [];
}
