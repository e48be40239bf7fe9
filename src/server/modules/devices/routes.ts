import { contactOf } from "#server/modules/zones/facts.ts";
import { findZone } from "#server/modules/zones/repository.ts";
import type { App } from "#server/plugins/fastify.ts";
import { serve } from "#server/plugins/serve.ts";
import type { Services } from "#server/services.ts";
import { deleteDevice, getDevice, getDeviceMetrics, renameDevice } from "#shared/contract/rest/devices.ts";
import { pairDevice, unpairDevice } from "#shared/contract/rest/pairing.ts";
import { isOnline } from "#shared/domain/zones/status.ts";
import { toSoundZone } from "../zones/records.ts";
import { changeDeviceName, forgetDevice } from "./commands/change-device.ts";
import { pairZone } from "./commands/pair-zone.ts";
import { unpairZone } from "./commands/unpair-zone.ts";
import { readMetrics } from "./metrics.ts";
import { toDevice } from "./records.ts";
import type { DeviceRow } from "./repository.ts";

export function registerDeviceRoutes(app: App): void {
  serve(app, getDevice, ({ subject, services }) => record(services, subject));

  serve(app, getDeviceMetrics, async ({ subject, services }) => ({
    device: subject.id,
    metrics: await readMetrics(services.db, subject.id),
  }));

  serve(app, renameDevice, async ({ subject, body, services }) => {
    const renamed = await changeDeviceName(services, subject, body.name);
    return renamed.ok ? record(services, renamed.value) : renamed;
  });

  serve(app, deleteDevice, async ({ subject, services }) => {
    const deleted = await forgetDevice(services, subject);
    return deleted.ok ? toDevice(deleted.value, false) : deleted;
  });

  serve(app, pairDevice, async ({ subject, body, services }) => {
    const paired = await pairZone(services, subject, body);
    return paired.ok ? paired.value : paired;
  });

  serve(app, unpairDevice, async ({ viewer, subject, services }) => {
    const unpaired = await unpairZone(services, viewer, subject);
    return unpaired.ok
      ? toSoundZone(unpaired.value, viewer, services.env.billing, services.now().getTime())
      : unpaired;
  });
}

async function record(services: Services, device: DeviceRow) {
  const zone = device.soundZoneId === null ? null : await findZone(services.db, device.soundZoneId);
  return toDevice(device, zone !== null && isOnline(contactOf(zone), services.now().getTime()));
}
