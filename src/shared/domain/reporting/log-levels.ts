/** Levels of the client's log, the least important first (specification, platform §8, logging). */
export const LOG_LEVELS = ["silly", "debug", "info", "notice", "warn", "error"] as const;

/** Importance of a message. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The lowest level that is shown; none: no messages. */
export type LogThreshold = LogLevel | "none";

/** Whether a message of this level is shown. */
export function isShown(level: LogLevel, threshold: LogThreshold): boolean {
  return threshold !== "none" && LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(threshold);
}
