import { endPairing, publishUnpairing } from "#server/modules/devices/public.ts";
import { endRemotes, newRemoteCode } from "#server/modules/zones/remote-code.ts";
import { findZone, updateZones, type ZoneRow } from "#server/modules/zones/repository.ts";
import type { Services } from "#server/services.ts";
import { publishZone } from "./save-zone.ts";

/** Activates or deactivates a zone. The player of a deactivated zone is unpaired, and its remote code replaced. */
export async function setZoneActive(services: Services, row: ZoneRow, isOn: boolean): Promise<ZoneRow> {
  const soundZoneId = row.zone.id;
  const unpaired = await services.db.transaction(async (tx) => {
    await updateZones(tx, [soundZoneId], {
      deactivated: !isOn,
      ...(isOn ? {} : { remoteCode: newRemoteCode() }),
    });
    return isOn ? null : endPairing(tx, { soundZoneId }, services.now());
  });
  if (!isOn) endRemotes(services, soundZoneId);
  if (unpaired) publishUnpairing(services, unpaired);
  if (isOn) publishZone(services, row.zone);
  else {
    services.events.publish("delete", {
      data: { type: "sound_zone", id: soundZoneId },
      account: row.zone.accountId,
      soundZone: soundZoneId,
    });
  }
  const after = await findZone(services.db, soundZoneId);
  if (!after) throw new Error(`The zone ${soundZoneId} is gone`);
  return after;
}
