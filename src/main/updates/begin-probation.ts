import { app } from "electron";
import type { Launch } from "#main/desktop/lifecycle/launch.ts";
import { startAgain } from "#main/desktop/lifecycle/start-again.ts";
import type { Log } from "#main/logging/log.ts";
import { installationOf } from "./installation.ts";
import { previousVersion } from "./previous-version.ts";
import { Probation } from "./probation.ts";

/**
 * Counts this start of a version on probation, before anything else in the app can fail. Null: the version has used up its
 * starts; the previous one is back in place and starts when this process ends.
 */
export async function beginProbation(folder: string, launch: Launch, log: Log): Promise<Probation | null> {
  const probation = await Probation.begin(folder, { version: app.getVersion(), now: Date.now, log });
  const { appImage } = installationOf(process.env, process.execPath);
  const kept = previousVersion(folder, appImage);
  if (probation.verdict !== "take-back" || probation.previous === null || appImage === null || !kept)
    return probation;
  if (!(await kept.restore(probation.previous))) return probation;
  log.error({ takenBack: app.getVersion(), version: probation.previous }, "taken back");
  startAgain(launch, !launch.hidden && !probation.wasHidden);
  app.exit(0);
  return null;
}
