import { randomUUID } from "node:crypto";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import type { Services } from "#server/services.ts";
import {
  commandDevice,
  deleteDevice,
  getDevice,
  getDeviceMetrics,
  renameDevice,
} from "#shared/contract/rest/zones/devices.ts";
import { isOnline } from "#shared/domain/zones/status.ts";
import { changeDeviceName, removeDevice } from "./commands/change-device.ts";
import { contactOf } from "./contact.ts";
import { readMetrics } from "./metrics-repository.ts";
import { toDevice } from "./records.ts";
import { type DeviceRow, findPlayback } from "./repository.ts";

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

  serve(app, commandDevice, async ({ subject, body, services }) => {
    const { id: deviceId, soundZoneId } = subject;
    const { online } = await record(services, subject);
    if (soundZoneId === null || !online) return { reached: false };
    services.bus.publish("device-command", {
      soundZoneId,
      deviceId,
      commandId: randomUUID(),
      command: body.command,
    });
    return { reached: true };
  });

  serve(app, deleteDevice, async ({ subject, services }) => {
    const deleted = await removeDevice(services, subject);
    return deleted.ok ? toDevice(deleted.value, false) : deleted;
  });
}

async function record({ db, now }: Services, device: DeviceRow) {
  const { soundZoneId } = device;
  if (soundZoneId === null) return toDevice(device, false);
  const contact = contactOf({ device, playback: await findPlayback(db, soundZoneId) });
  return toDevice(device, isOnline(contact, now().getTime()));
}
