import { endPairing, tellUnpaired } from "#server/modules/devices/pairing.ts";
import {
  type DeviceRow,
  deleteDevice,
  lockDevice,
  updateDevice,
} from "#server/modules/devices/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Gives a device another name. */
export async function changeDeviceName(
  services: Services,
  { id }: DeviceRow,
  name: string,
): Promise<Result<DeviceRow, Problem>> {
  const device = await updateDevice(services.db, id, { name });
  if (!device) return problem("not-found");
  tellDevice(services, "update", device);
  return ok(device);
}

/** Forgets a device; the zone that it played has none then. */
export async function forgetDevice(
  services: Services,
  { id }: DeviceRow,
): Promise<Result<DeviceRow, Problem>> {
  const deleted = await services.db.transaction(async (tx) => {
    // Where it plays now: it may have moved or given way since it was looked up.
    const device = await lockDevice(tx, id);
    if (!device) return null;
    const { soundZoneId } = device;
    const unpaired = soundZoneId ? await endPairing(tx, { soundZoneId, deviceId: id }, services.now()) : null;
    await deleteDevice(tx, id);
    return { device, unpaired };
  });
  if (!deleted) return problem("not-found");
  const { device, unpaired } = deleted;
  if (unpaired) tellUnpaired(services, unpaired);
  tellDevice(services, "delete", device);
  return ok({ ...device, soundZoneId: null });
}

function tellDevice(services: Services, name: "update" | "delete", device: DeviceRow): void {
  services.events.publish(name, {
    data: { type: "device", id: device.id },
    account: device.accountId,
    ...(device.soundZoneId === null ? {} : { soundZone: device.soundZoneId }),
  });
}
