import { z } from "zod";
import { contactOf } from "#server/modules/zones/facts.ts";
import { findZone } from "#server/modules/zones/repository.ts";
import type { App } from "#server/plugins/fastify.ts";
import { defineRoute, OpaqueIdParam } from "#server/plugins/route.ts";
import type { Services } from "#server/services.ts";
import { DeviceMetricsView } from "#shared/contract/device.ts";
import { Device, SoundZone } from "#shared/contract/rest/entities.ts";
import { PairDevice, PairedDevice } from "#shared/contract/rest/session.ts";
import { DevicePatch } from "#shared/contract/rest/zones.ts";
import { isOnline } from "#shared/domain/zones/status.ts";
import { toSoundZone } from "../zones/records.ts";
import { deleteDevice, renameDevice, visibleDevice } from "./commands/change-device.ts";
import { pairDevice } from "./commands/pair-device.ts";
import { unpairZone } from "./commands/unpair-zone.ts";
import { readMetrics } from "./metrics.ts";
import { toDevice } from "./records.ts";
import type { DeviceRow } from "./repository.ts";

const IdParams = z.object({ id: OpaqueIdParam });
const DeviceParams = z.object({ device: OpaqueIdParam });
const ZoneParams = z.object({ sound_zone: OpaqueIdParam });

export function registerDeviceRoutes(app: App): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/auth/devices/:id",
    access: "viewer",
    params: IdParams,
    response: Device,
    handler: async ({ viewer, params, services }) => {
      const found = await visibleDevice(services, viewer, params.id);
      return found.ok ? record(services, found.value) : found;
    },
  });

  defineRoute(app, {
    method: "GET",
    url: "/api/auth/devices/:device/metrics",
    access: "viewer",
    params: DeviceParams,
    response: DeviceMetricsView,
    handler: async ({ viewer, params, services }) => {
      const found = await visibleDevice(services, viewer, params.device);
      if (!found.ok) return found;
      return { device: found.value.id, metrics: await readMetrics(services.db, found.value.id) };
    },
  });

  defineRoute(app, {
    method: "PUT",
    url: "/api/auth/devices/:id",
    access: "user",
    params: IdParams,
    body: DevicePatch,
    response: Device,
    handler: async ({ viewer, params, body, services }) => {
      const renamed = await renameDevice(services, viewer, params.id, body.name);
      return renamed.ok ? record(services, renamed.value) : renamed;
    },
  });

  defineRoute(app, {
    method: "DELETE",
    url: "/api/auth/devices/:id",
    access: "user",
    params: IdParams,
    response: Device,
    handler: async ({ viewer, params, services }) => {
      const deleted = await deleteDevice(services, viewer, params.id);
      return deleted.ok ? toDevice(deleted.value, false) : deleted;
    },
  });

  defineRoute(app, {
    method: "POST",
    url: "/api/auth/sound_zones/:sound_zone/device",
    access: "user",
    params: ZoneParams,
    body: PairDevice,
    response: PairedDevice,
    handler: ({ viewer, params, body, services }) =>
      pairDevice(services, viewer, params.sound_zone, body).then((paired) =>
        paired.ok ? paired.value : paired,
      ),
  });

  defineRoute(app, {
    method: "DELETE",
    url: "/api/auth/sound_zones/:sound_zone/device",
    access: "viewer",
    params: ZoneParams,
    response: SoundZone,
    handler: async ({ viewer, params, services }) => {
      const unpaired = await unpairZone(services, viewer, params.sound_zone);
      return unpaired.ok
        ? toSoundZone(unpaired.value, viewer, services.env.billing, services.now().getTime())
        : unpaired;
    },
  });
}

async function record(services: Services, device: DeviceRow) {
  const zone = device.soundZoneId === null ? null : await findZone(services.db, device.soundZoneId);
  return toDevice(device, zone !== null && isOnline(contactOf(zone), services.now().getTime()));
}
