import { powerMonitor } from "electron";
import type { Log } from "../logging/log.ts";

export interface PowerParts {
  /** The computer is being shut down. */
  readonly ended: () => void;
  /** The computer has slept and is awake again. */
  readonly resumed: () => void;
  readonly log: Log;
}

/** Follows the computer's sleep and its end, until the disposer is called. */
export function watchPower({ ended, resumed, log }: PowerParts): () => void {
  const suspend = () => log.info("the computer goes to sleep");
  const resume = () => {
    log.info("the computer is awake");
    resumed();
  };
  powerMonitor.on("suspend", suspend);
  powerMonitor.on("resume", resume);
  powerMonitor.on("shutdown", ended);
  return () => {
    powerMonitor.off("suspend", suspend);
    powerMonitor.off("resume", resume);
    powerMonitor.off("shutdown", ended);
  };
}
