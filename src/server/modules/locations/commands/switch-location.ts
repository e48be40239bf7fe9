import { eq } from "drizzle-orm";
import { locations, soundZones } from "#server/db/schema/places.ts";
import { endPairing, tellUnpaired } from "#server/modules/devices/pairing.ts";
import { findLocation, type LocationRow } from "#server/modules/locations/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { mayDeactivateLocation, type Viewer } from "#shared/domain/access/policy.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { tellLocation } from "./save-location.ts";

/** Switches a location on or off. Players in a location that is switched off are unpaired. */
export async function switchLocation(
  services: Services,
  viewer: Viewer,
  locationId: string,
  isOn: boolean,
): Promise<Result<LocationRow, Problem>> {
  const location = await findLocation(services.db, locationId);
  if (!location) return problem("not-found");
  if (!mayDeactivateLocation(viewer, location.accountId)) return problem("forbidden");
  const { updated, unpaired } = await services.db.transaction(async (tx) => {
    const [row] = await tx
      .update(locations)
      .set({ deactivated: !isOn })
      .where(eq(locations.id, locationId))
      .returning();
    const zones = isOn
      ? []
      : await tx.select({ id: soundZones.id }).from(soundZones).where(eq(soundZones.locationId, locationId));
    const ended = [];
    for (const zone of zones) {
      const device = await endPairing(tx, { soundZoneId: zone.id }, services.now());
      if (device) ended.push(device);
    }
    return { updated: row, unpaired: ended };
  });
  if (!updated) return problem("not-found");
  for (const device of unpaired) tellUnpaired(services, device);
  await tellLocation(services, updated);
  if (!isOn) {
    const data = { type: "location" as const, id: locationId };
    services.events.publish("delete", { data, account: updated.accountId });
  }
  return ok(updated);
}
