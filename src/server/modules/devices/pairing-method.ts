import type { DEVICE_TYPES } from "#shared/contract/rest/entities.ts";

/** Embedded devices show a code of their own; the others pair themselves (specification, zones §4). */
export function pairingMethod(deviceType: (typeof DEVICE_TYPES)[number]): "hard" | "soft" {
  return deviceType === "embedded" ? "hard" : "soft";
}
