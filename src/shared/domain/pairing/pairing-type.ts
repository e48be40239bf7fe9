import type { Device } from "../../contract/rest/entities.ts";

/**
 * How a device is paired (specification, zones §4). Hard: it shows a code of its own, which somebody types on the zone's
 * page. Soft: it takes the code that the zone's page shows.
 */
export function pairingType(deviceType: Device["device_type"] | "screen"): "hard" | "soft" {
  return deviceType === "embedded" || deviceType === "screen" ? "hard" : "soft";
}
