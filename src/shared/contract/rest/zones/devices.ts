import { z } from "zod";
import { DeviceCommand, DeviceMetricsView } from "#shared/contract/device.ts";
import { device, may } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { Device } from "#shared/contract/rest/entities.ts";
import { requiredText } from "#shared/contract/rest/text.ts";

/** Devices that play zones; service `auth` (specification, zones §7). */

export const DevicePatch = z.object({ name: requiredText(120) });

export const getDevice = endpoint({
  method: "GET",
  path: "/api/auth/devices/:id",
  summary: "A device.",
  needs: may("device.see", device("id")),
  params: ids("id"),
  response: Device,
});

export const getDeviceMetrics = endpoint({
  method: "GET",
  path: "/api/auth/devices/:device/metrics",
  summary: "What a device last reported about itself; null when it has reported nothing yet.",
  needs: may("device.see", device("device")),
  params: ids("device"),
  response: DeviceMetricsView,
});

export const renameDevice = endpoint({
  method: "PUT",
  path: "/api/auth/devices/:id",
  summary: "Gives a device another name.",
  needs: may("device.update", device("id")),
  log: "players.renamed",
  params: ids("id"),
  body: DevicePatch,
  response: Device,
  example: () => ({ body: { name: "Another till" } }),
});

export const commandDevice = endpoint({
  method: "POST",
  path: "/api/auth/devices/:id/commands",
  summary:
    "Has a device play a test sound, or start anew. Answers whether it is connected; one that is not never hears of it.",
  needs: may("device.update", device("id")),
  unlogged: "Leaves no change behind.",
  params: ids("id"),
  body: z.object({ command: DeviceCommand }),
  response: z.object({ reached: z.boolean() }),
  example: () => ({ body: { command: "test-sound" as const } }),
});

export const deleteDevice = endpoint({
  method: "DELETE",
  path: "/api/auth/devices/:id",
  summary: "Forgets a device; the zone that it played has none then.",
  needs: may("device.update", device("id")),
  log: "players.deleted",
  params: ids("id"),
  response: Device,
});
