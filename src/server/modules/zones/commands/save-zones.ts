import type { z } from "zod";
import { findZones, updateZones, type ZoneRow } from "#server/modules/zones/repository.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SoundZoneBulkUpdate } from "#shared/contract/rest/zones/zones.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { assignMusic, publishZone } from "./save-zone.ts";
import { checkSettings, limitVolumes, publishSettings } from "./zone-settings.ts";

/** Makes the same change to many zones: to all of them, or to none when it is refused for one. */
export async function saveZones(
  services: Services,
  rows: readonly ZoneRow[],
  input: z.output<typeof SoundZoneBulkUpdate>,
): Promise<Result<readonly ZoneRow[], Problem>> {
  const ids = rows.map(({ zone }) => zone.id);
  const accountIds = [...new Set(rows.map(({ zone }) => zone.accountId))];
  const refused = await checkSettings(services, accountIds, input.settings);
  if (refused) return refused;
  if (input.play_from) {
    const assigned = await assignMusic(services, ids, input.play_from);
    if (!assigned.ok) return assigned;
  }
  const { settings } = input;
  if (settings) {
    await updateZones(services.db, ids, { settings });
    await limitVolumes(services, ids, settings);
    for (const { zone } of rows) {
      publishSettings(services, { zone }, settings);
      publishZone(services, zone);
    }
  }
  const after = await findZones(services.db, ids);
  return ok(ids.flatMap((id) => after.get(id) ?? []));
}
