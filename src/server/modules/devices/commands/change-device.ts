import { endPairing, publishUnpairing } from "#server/modules/devices/pairing.ts";
import {
  type DeviceRow,
  deleteDevice,
  lockDevice,
  updateDevice,
} from "#server/modules/devices/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Renames a device. */
export async function changeDeviceName(
  services: Services,
  { id }: DeviceRow,
  name: string,
): Promise<Result<DeviceRow, Problem>> {
  const device = await updateDevice(services.db, id, { name });
  if (!device) return problem("not-found");
  publishDevice(services, "update", device);
  return ok(device);
}

/** Deletes a device; the zone that it played then has none. */
export async function removeDevice(
  services: Services,
  { id }: DeviceRow,
): Promise<Result<DeviceRow, Problem>> {
  const deleted = await services.db.transaction(async (tx) => {
    // Read again: it may have been paired or unpaired since the lookup.
    const device = await lockDevice(tx, id);
    if (!device) return null;
    const { soundZoneId } = device;
    const unpaired = soundZoneId ? await endPairing(tx, { soundZoneId, deviceId: id }, services.now()) : null;
    await deleteDevice(tx, id);
    return { device, unpaired };
  });
  if (!deleted) return problem("not-found");
  const { device, unpaired } = deleted;
  if (unpaired) publishUnpairing(services, unpaired);
  publishDevice(services, "delete", device);
  return ok({ ...device, soundZoneId: null });
}

function publishDevice(services: Services, name: "update" | "delete", device: DeviceRow): void {
  services.events.publish(name, {
    data: { type: "device", id: device.id },
    account: device.accountId,
    ...(device.soundZoneId === null ? {} : { soundZone: device.soundZoneId }),
  });
}
