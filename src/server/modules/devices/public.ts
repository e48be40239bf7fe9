/**
 * Players: what is known of a device, and its pairing with a zone as other modules need it within their
 * transactions.
 */

export { storeMetrics } from "./commands/store-metrics.ts";
export { contactOf } from "./contact.ts";
export { shareOfLine } from "./line-share.ts";
export { BROWSER_PLATFORM, endPairing, pairWithin, tellPaired, tellUnpaired } from "./pairing.ts";
export { toDevice } from "./records.ts";
export { type DeviceRow, findDevice, findDevices, isPairedWith, updateDevice } from "./repository.ts";
