import type { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { checkAccountLimit } from "#server/modules/accounts/public.ts";
import type { ZoneImportCounts } from "#shared/contract/rest/zones/zone-import.ts";
import type { ImportPlan } from "#shared/domain/zones/import/plan-import.ts";

/** The account's limits that a plan would exceed. */
export async function exceededLimits(
  db: Database,
  accountId: string,
  { tooManyLabels }: ImportPlan,
  { new_locations, new_zones }: z.output<typeof ZoneImportCounts>,
): Promise<("locations" | "zones" | "labels")[]> {
  return await db.transaction(async (tx) => [
    ...((await checkAccountLimit(tx, accountId, "locations", new_locations)) ? ["locations" as const] : []),
    ...((await checkAccountLimit(tx, accountId, "zones", new_zones)) ? ["zones" as const] : []),
    ...(tooManyLabels ? ["labels" as const] : []),
  ]);
}
