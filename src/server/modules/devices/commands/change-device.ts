import { eq } from "drizzle-orm";
import { devices } from "#server/db/schema/places.ts";
import { endPairing, tellUnpaired } from "#server/modules/devices/pairing.ts";
import { type DeviceRow, findDevice } from "#server/modules/devices/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { mayEditLocations, maySeeAccount, type Viewer } from "#shared/domain/access/policy.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** A device that the viewer may see. Players see themselves only. */
export async function visibleDevice(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<DeviceRow, Problem>> {
  const device = await findDevice(services.db, id);
  if (!device) return problem("not-found");
  const mine = viewer.kind === "device" ? viewer.deviceId === id : maySeeAccount(viewer, device.accountId);
  return mine ? ok(device) : problem("forbidden");
}

/** Gives a device another name. */
export async function renameDevice(
  services: Services,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<Result<DeviceRow, Problem>> {
  const found = await visibleDevice(services, viewer, id);
  if (!found.ok) return found;
  if (!mayEditLocations(viewer, found.value.accountId)) return problem("forbidden");
  const [device] = await services.db.update(devices).set({ name }).where(eq(devices.id, id)).returning();
  if (!device) return problem("not-found");
  tellDevice(services, "update", device);
  return ok(device);
}

/** Forgets a device; the zone that it played has none then. */
export async function deleteDevice(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<DeviceRow, Problem>> {
  const found = await visibleDevice(services, viewer, id);
  if (!found.ok) return found;
  if (!mayEditLocations(viewer, found.value.accountId)) return problem("forbidden");
  const deleted = await services.db.transaction(async (tx) => {
    // Where it plays now: it may have moved or given way since it was looked up.
    const [device] = await tx.select().from(devices).where(eq(devices.id, id)).for("update");
    if (!device) return null;
    const { soundZoneId } = device;
    const unpaired = soundZoneId ? await endPairing(tx, { soundZoneId, deviceId: id }, services.now()) : null;
    await tx.delete(devices).where(eq(devices.id, id));
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
