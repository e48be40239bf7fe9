import { endPairing, publishUnpairing } from "#server/modules/devices/public.ts";
import {
  type LocationRow,
  setLocationDeactivated,
  zoneIdsOfLocation,
} from "#server/modules/locations/repository.ts";
import type { Services } from "#server/services.ts";
import { publishLocation } from "./save-location.ts";

/** Activates or deactivates a location. Players in a deactivated location are unpaired. */
export async function setLocationActive(
  services: Services,
  { id: locationId }: LocationRow,
  isOn: boolean,
): Promise<LocationRow> {
  const { updated, unpaired, stopped } = await services.db.transaction(async (tx) => {
    const row = await setLocationDeactivated(tx, locationId, !isOn);
    const ended = [];
    const zoneIds = isOn ? [] : await zoneIdsOfLocation(tx, locationId);
    for (const soundZoneId of zoneIds) {
      const device = await endPairing(tx, { soundZoneId }, services.now());
      if (device) ended.push(device);
    }
    return { updated: row, unpaired: ended, stopped: zoneIds };
  });
  if (!updated) throw new Error(`The location ${locationId} is gone`);
  // Their remotes have nothing to control.
  for (const subject of stopped) services.bus.publish("subject-changed", { subject });
  for (const device of unpaired) publishUnpairing(services, device);
  await publishLocation(services, updated);
  if (!isOn) {
    const data = { type: "location" as const, id: locationId };
    services.events.publish("delete", { data, account: updated.accountId });
  }
  return updated;
}
