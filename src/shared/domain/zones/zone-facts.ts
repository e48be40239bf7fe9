/** A player that has been silent for this long is shown as offline, in ms. */
export const OFFLINE_AFTER_MS = 30_000;

export const ZONE_STATES = ["OK", "ERROR", "INCOMPLETE", "NOT_SETUP"] as const;
export const ZONE_MESSAGES = ["ALL_OK", "SUBSCRIPTION_EXPIRED", "NOT_SETUP", "PLAYER_DISCONNECTED"] as const;
export const ZONE_STATUS_CODES = ["PLAYER_DEPRECATED", "PLAYER_DISCONNECTED", "PLAYER_MUTED"] as const;

/** States for displaying and filtering zones. Each has one meaning on every screen. */
export const SHOWN_STATES = [
  "playing",
  "paused",
  "silent",
  "offline",
  "notPaired",
  "noSubscription",
  "notSetUp",
  "problem",
] as const;
