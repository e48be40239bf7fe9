/** Settings of the service itself: the host's addresses, and its first owner. */

export { readAddresses, type StoredAddresses } from "./addresses.ts";
export { readBillingMode, writeBillingMode } from "./billing-mode.ts";
export { readMove, type StoredMove, writeMove } from "./move.ts";
export { musicUploadQuota, readMusicQuota, usualMusicQuota, writeMusicQuota } from "./music-quota.ts";
export {
  forgetFirstOwner,
  isFirstOwner,
  lockAddresses,
  noteFirstOwner,
  writeAddresses,
} from "./repository.ts";
