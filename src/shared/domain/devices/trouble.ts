import type { DeviceTroubleCause } from "#shared/contract/device.ts";
import { DEVICE_TROUBLES } from "./device-facts.ts";

/**
 * Which troubles make a zone an error, and which are only shown on its device's card: those that the player
 * has handled by itself, and those that are not urgent.
 */
const HIDDEN = {
  DEVICE_ERROR_SOON_UNSUPPORTED_VERSION: true,
  DEVICE_ERROR_UNSUPPORTED_VERSION: false,
  DEVICE_ERROR_CLOCK: false,
  DEVICE_ERROR_DISK_LOW: true,
  DEVICE_ERROR_DISK_FULL: false,
  DEVICE_ERROR_NO_OUTPUT: false,
  DEVICE_ERROR_OUTPUT_REPLACED: true,
  DEVICE_ERROR_WEB_OUTPUT: true,
  DEVICE_ERROR_SILENCE: true,
  DEVICE_ERROR_TRACK_UNPLAYABLE: true,
  DEVICE_ERROR_FALLBACK_AUDIO: false,
  DEVICE_ERROR_CRASHED: true,
  DEVICE_ERROR_STATE_DAMAGED: true,
  DEVICE_ERROR_UPDATE_FAILED: false,
  // Only a later version knows its severity.
  DEVICE_ERROR_OTHER: true,
} as const satisfies Record<DeviceTroubleCause, boolean>;

/** Whether a trouble does not affect its zone's state. */
export function isHiddenTrouble(cause: DeviceTroubleCause): boolean {
  return HIDDEN[cause];
}

/** Troubles that the service detects by itself, from the player's reported version. */
export const VERSION_TROUBLES = [
  "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION",
  "DEVICE_ERROR_UNSUPPORTED_VERSION",
] as const satisfies readonly DeviceTroubleCause[];

/** Troubles that only the device can report; it cannot report the others. */
export const REPORTED_TROUBLES: readonly DeviceTroubleCause[] = DEVICE_TROUBLES.filter(
  (cause) => !VERSION_TROUBLES.some((own) => own === cause),
);
