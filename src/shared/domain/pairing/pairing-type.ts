import type { Device } from "#shared/contract/rest/entities.ts";

/**
 * How a device is paired (specification, zones §4). Hard: it shows its own code, which is typed on the zone's
 * page. Soft: it takes the code shown on the zone's page.
 */
export function pairingType(deviceType: Device["device_type"] | "screen"): "hard" | "soft" {
  return deviceType === "embedded" || deviceType === "screen" ? "hard" : "soft";
}
