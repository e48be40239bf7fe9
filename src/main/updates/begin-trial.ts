import { app } from "electron";
import type { Launch } from "../desktop/launch.ts";
import { startAgain } from "../desktop/start-again.ts";
import type { Log } from "../logging/log.ts";
import { installationOf } from "./installation.ts";
import { previousVersion } from "./previous-version.ts";
import { Trial } from "./trial.ts";

/**
 * Counts this start of a version on trial, before anything else in the app can fail. Null: the version has used up its
 * starts; the previous one is back in place and starts when this process ends.
 */
export async function beginTrial(folder: string, launch: Launch, log: Log): Promise<Trial | null> {
  const trial = await Trial.begin(folder, { version: app.getVersion(), now: Date.now, log });
  const { appImage } = installationOf(process.env, process.execPath);
  const kept = previousVersion(folder, appImage);
  if (trial.verdict !== "take-back" || trial.previous === null || appImage === null || !kept) return trial;
  if (!(await kept.restore(trial.previous))) return trial;
  log.error({ takenBack: app.getVersion(), version: trial.previous }, "taken back");
  startAgain(launch, !launch.hidden && !trial.wasHidden);
  app.exit(0);
  return null;
}
