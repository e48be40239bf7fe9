import type { PlayerLog } from "#shared/player/environment.ts";
import type { Log } from "./log.ts";

/** Adapts the app's log for the player. */
export function playerLog(log: Log): PlayerLog {
  return {
    info: (message, details = {}) => log.info(details, message),
    warn: (message, details = {}) => log.warn(details, message),
  };
}
