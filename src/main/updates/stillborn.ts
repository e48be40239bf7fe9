import type { Log } from "../logging/log.ts";
import { previousVersion } from "./previous-version.ts";
import { Trial } from "./trial.ts";

/**
 * Takes back a version that does not live long enough to do so itself: marks it in `folder`, where updates are kept, and
 * puts the file of the one before into the place of the AppImage. False: no other version starts next.
 */
export async function takeBackStillborn(folder: string, appImage: string | null, log: Log): Promise<boolean> {
  const before = await Trial.stillborn(folder, log);
  if (before === null) return false;
  return (await previousVersion(folder, appImage)?.restore(before)) ?? false;
}
