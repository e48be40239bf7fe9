import { randomUUID } from "node:crypto";
import type { PlayerEnvironment, PlayerLog } from "#shared/player/environment.ts";

/** The player's environment in a Node process. */
export function nodeEnvironment(log: PlayerLog): PlayerEnvironment {
  return {
    now: Date.now,
    monotonic: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newId: randomUUID,
    log,
  };
}
