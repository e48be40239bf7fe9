import type { Database } from "#server/db/database.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { findZone, type ZoneRow } from "./repository.ts";

/**
 * A zone that is there, that the viewer may have, and that is switched on, in this order: strangers do not learn what
 * was switched off.
 */
export async function usableZone(
  db: Database,
  soundZoneId: string,
  may: (row: ZoneRow) => boolean,
): Promise<Result<ZoneRow, Problem>> {
  const row = await findZone(db, soundZoneId);
  if (!row) return problem("not-found");
  if (!may(row)) return problem("forbidden");
  if (row.account.deactivated) return deactivated("account");
  if (row.location.deactivated) return deactivated("location");
  if (row.zone.deactivated) return deactivated("sound_zone");
  return ok(row);
}
