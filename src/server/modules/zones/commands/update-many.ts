import { inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { soundZones } from "#server/db/schema/places.ts";
import { scopeOf } from "#server/modules/zones/facts.ts";
import { findZones, type ZoneRow } from "#server/modules/zones/repository.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SoundZoneBulkUpdate } from "#shared/contract/rest/zones.ts";
import { mayUpdateZone, type Viewer } from "#shared/domain/access/policy.ts";
import { decodeId } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { assignMusic, tellZone } from "./save-zone.ts";
import { refuseSettings, tellSettings } from "./zone-settings.ts";

/** Makes the same change to many zones: to all of them, or to none when one of them may not be changed. */
export async function updateZones(
  services: Services,
  viewer: Viewer,
  input: z.output<typeof SoundZoneBulkUpdate>,
): Promise<Result<readonly ZoneRow[], Problem>> {
  const ids = [...new Set(input.sound_zones)];
  if (ids.some((id) => decodeId(id) === null)) return problem("malformed-id");
  const rows = await findZones(services.db, ids);
  if (rows.size < ids.length) return problem("not-found");
  for (const row of rows.values()) {
    if (!mayUpdateZone(viewer, scopeOf(row))) return problem("forbidden");
    if (row.zone.deactivated || row.location.deactivated) return deactivated("sound_zone");
  }
  const accountIds = [...new Set([...rows.values()].map(({ zone }) => zone.accountId))];
  const refused = await refuseSettings(services, accountIds, input.settings);
  if (refused) return refused;
  if (input.play_from) {
    const assigned = await assignMusic(services, viewer, ids, input.play_from);
    if (!assigned.ok) return assigned;
  }
  const { settings } = input;
  if (settings) {
    await services.db
      .update(soundZones)
      .set({ settings: sql`${soundZones.settings} || ${JSON.stringify(settings)}::jsonb` })
      .where(inArray(soundZones.id, ids));
    for (const { zone } of rows.values()) {
      tellSettings(services, { zone }, settings);
      tellZone(services, zone);
    }
  }
  const after = await findZones(services.db, ids);
  return ok(ids.flatMap((id) => after.get(id) ?? []));
}
