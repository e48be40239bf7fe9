/** Levels of the client's log, the least important first (specification, platform §8, logging). */
export const LOG_LEVELS = ["silly", "debug", "info", "notice", "warn", "error"] as const;

/** How much a message matters. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** From which level on messages are shown; none: not at all. */
export type LogThreshold = LogLevel | "none";

/** Whether a message of this level is shown. */
export function isShown(level: LogLevel, threshold: LogThreshold): boolean {
  return threshold !== "none" && LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(threshold);
}
