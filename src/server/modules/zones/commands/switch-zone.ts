import { eq } from "drizzle-orm";
import { soundZones } from "#server/db/schema/places.ts";
import { endPairing, tellUnpaired } from "#server/modules/devices/pairing.ts";
import { scopeOf } from "#server/modules/zones/facts.ts";
import { findZone, type ZoneRow } from "#server/modules/zones/repository.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { mayDeactivateZone, type Viewer } from "#shared/domain/access/policy.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { tellZone } from "./save-zone.ts";

/** Switches a zone on or off. The player of a zone that is switched off is unpaired. */
export async function switchZone(
  services: Services,
  viewer: Viewer,
  soundZoneId: string,
  isOn: boolean,
): Promise<Result<ZoneRow, Problem>> {
  const row = await findZone(services.db, soundZoneId);
  if (!row) return problem("not-found");
  if (!mayDeactivateZone(viewer, scopeOf(row))) return problem("forbidden");
  if (row.location.deactivated) return deactivated("location");
  const unpaired = await services.db.transaction(async (tx) => {
    await tx.update(soundZones).set({ deactivated: !isOn }).where(eq(soundZones.id, soundZoneId));
    return isOn ? null : endPairing(tx, { soundZoneId }, services.now());
  });
  if (unpaired) tellUnpaired(services, unpaired);
  if (isOn) tellZone(services, row.zone);
  else {
    services.events.publish("delete", {
      data: { type: "sound_zone", id: soundZoneId },
      account: row.zone.accountId,
      soundZone: soundZoneId,
    });
  }
  const after = await findZone(services.db, soundZoneId);
  return after ? ok(after) : problem("not-found");
}
