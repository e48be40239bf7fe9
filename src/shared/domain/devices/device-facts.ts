export const DEVICE_TYPES = ["desktop", "mobile", "embedded", "other"] as const;

/**
 * Troubles of a device, used as a zone error's `cause`. The two about versions are detected by the service.
 */
export const DEVICE_TROUBLES = [
  "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION",
  "DEVICE_ERROR_UNSUPPORTED_VERSION",
  /** The device's clock differs from the service's by more than CLOCK_TOLERANCE_MS. */
  "DEVICE_ERROR_CLOCK",
  /** Less than DISK_LOW_BYTES are free. */
  "DEVICE_ERROR_DISK_LOW",
  /** Less than DISK_FULL_BYTES are free: no more tracks are fetched ahead. */
  "DEVICE_ERROR_DISK_FULL",
  /** No sound card can be opened. */
  "DEVICE_ERROR_NO_OUTPUT",
  /** The chosen sound card is missing; another one is used. */
  "DEVICE_ERROR_OUTPUT_REPLACED",
  /** Native audio cannot be opened; audio plays through the client instead. */
  "DEVICE_ERROR_WEB_OUTPUT",
  /** A track should have been audible and was not; recovered or being recovered. */
  "DEVICE_ERROR_SILENCE",
  /** A track could not be decoded and was replaced. */
  "DEVICE_ERROR_TRACK_UNPLAYABLE",
  /** Neither the network nor the cache has music: the bundled audio plays. */
  "DEVICE_ERROR_FALLBACK_AUDIO",
  /** A process of the player died and was restarted. */
  "DEVICE_ERROR_CRASHED",
  /** Stored state was unreadable and was replaced by defaults. */
  "DEVICE_ERROR_STATE_DAMAGED",
  /** An update could not be installed, or was rolled back. */
  "DEVICE_ERROR_UPDATE_FAILED",
  /** A trouble unknown to this version; the detail names it. */
  "DEVICE_ERROR_OTHER",
] as const;

/** Tolerated difference between a device's clock and the service's, in ms. */
export const CLOCK_TOLERANCE_MS = 15 * 60_000;

/** Free disk space below which a device warns, and below which it stops fetching ahead, in bytes. */
export const DISK_LOW_BYTES = 1_000_000_000;
export const DISK_FULL_BYTES = 256_000_000;
