import type { Database } from "#server/db/database.ts";

/** The labels of zones, with those of their locations; zones without any are omitted. */
export async function labelsOfZones(
  _db: Database,
  _zoneIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return new Map();
}
