import type { z } from "zod";
import { findZones, updateZones, type ZoneRow } from "#server/modules/zones/repository.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SoundZoneBulkUpdate } from "#shared/contract/rest/zones.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { assignMusic, tellZone } from "./save-zone.ts";
import { refuseSettings, tellSettings } from "./zone-settings.ts";

/** Makes the same change to many zones: to all of them, or to none when one of them may not be changed. */
export async function saveZones(
  services: Services,
  rows: readonly ZoneRow[],
  input: z.output<typeof SoundZoneBulkUpdate>,
): Promise<Result<readonly ZoneRow[], Problem>> {
  const ids = rows.map(({ zone }) => zone.id);
  const accountIds = [...new Set(rows.map(({ zone }) => zone.accountId))];
  const refused = await refuseSettings(services, accountIds, input.settings);
  if (refused) return refused;
  if (input.play_from) {
    const assigned = await assignMusic(services, ids, input.play_from);
    if (!assigned.ok) return assigned;
  }
  const { settings } = input;
  if (settings) {
    await updateZones(services.db, ids, { settings });
    for (const { zone } of rows) {
      tellSettings(services, { zone }, settings);
      tellZone(services, zone);
    }
  }
  const after = await findZones(services.db, ids);
  return ok(ids.flatMap((id) => after.get(id) ?? []));
}
