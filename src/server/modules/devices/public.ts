/** Playback devices: their records and metrics, and pairing for other modules' transactions. */

export { bandwidthShare } from "./bandwidth.ts";
export { storeMetrics } from "./commands/store-metrics.ts";
export { contactOf } from "./contact.ts";
export {
  BROWSER_PLATFORM,
  endPairing,
  pairInTransaction,
  publishPairing,
  publishUnpairing,
} from "./pairing.ts";
export { toDevice } from "./records.ts";
export { type DeviceRow, findDevice, findDevices, isPairedWith, updateDevice } from "./repository.ts";
