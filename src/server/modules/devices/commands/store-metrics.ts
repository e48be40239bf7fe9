import { writeMetrics } from "#server/modules/devices/metrics-repository.ts";
import type { Services } from "#server/services.ts";
import type { DeviceMetrics } from "#shared/contract/device.ts";
import type { DeviceViewer } from "#shared/domain/access/viewer.ts";

/** Stores a device's latest metrics, if it still plays its zone, and notifies the zone's screens. */
export async function storeMetrics(
  { db, events, now }: Services,
  device: DeviceViewer,
  metrics: DeviceMetrics,
): Promise<void> {
  if (!(await writeMetrics(db, device, metrics, now()))) return;
  const { deviceId, soundZoneId } = device;
  // To the zone's own page only: long zone lists show none of it.
  events.publish("device_metrics_update", { data: { type: "device", id: deviceId }, soundZone: soundZoneId });
}
