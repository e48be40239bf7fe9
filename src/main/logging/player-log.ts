import type { PlayerLog } from "#shared/player/environment.ts";
import type { Log } from "./log.ts";

/** The app's log, as the player writes to it. */
export function playerLog(log: Log): PlayerLog {
  return {
    info: (message, details = {}) => log.info(details, message),
    warn: (message, details = {}) => log.warn(details, message),
  };
}
