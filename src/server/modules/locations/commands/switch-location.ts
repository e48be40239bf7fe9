import { eq } from "drizzle-orm";
import { locations, soundZones } from "#server/db/schema/places.ts";
import { endPairing, tellUnpaired } from "#server/modules/devices/pairing.ts";
import type { LocationRow } from "#server/modules/locations/repository.ts";
import type { Services } from "#server/services.ts";
import { tellLocation } from "./save-location.ts";

/** Switches a location on or off. Players in a location that is switched off are unpaired. */
export async function switchLocation(
  services: Services,
  { id: locationId }: LocationRow,
  isOn: boolean,
): Promise<LocationRow> {
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
  if (!updated) throw new Error(`The location ${locationId} is gone`);
  for (const device of unpaired) tellUnpaired(services, device);
  await tellLocation(services, updated);
  if (!isOn) {
    const data = { type: "location" as const, id: locationId };
    services.events.publish("delete", { data, account: updated.accountId });
  }
  return updated;
}
