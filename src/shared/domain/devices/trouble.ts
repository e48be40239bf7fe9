import { DEVICE_TROUBLES, type DeviceTroubleCause } from "../../contract/device.ts";

/**
 * Which troubles make a zone an error, and which are told on its device's card alone: those that the player has dealt
 * with by itself, and those that leave time.
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
  // How grave it is, only a later version knows.
  DEVICE_ERROR_OTHER: true,
} as const satisfies Record<DeviceTroubleCause, boolean>;

/** Whether a trouble leaves its zone as it is. */
export function isHiddenTrouble(cause: DeviceTroubleCause): boolean {
  return HIDDEN[cause];
}

/** What the service finds out by itself, from the version that a player says it has. */
export const VERSION_TROUBLES = [
  "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION",
  "DEVICE_ERROR_UNSUPPORTED_VERSION",
] as const satisfies readonly DeviceTroubleCause[];

/** What only the device can know; it has no say about the others. */
export const REPORTED_TROUBLES: readonly DeviceTroubleCause[] = DEVICE_TROUBLES.filter(
  (cause) => !VERSION_TROUBLES.some((own) => own === cause),
);
