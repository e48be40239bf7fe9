import type { Log } from "#main/logging/log.ts";
import { previousVersion } from "./previous-version.ts";
import { Probation } from "./probation.ts";

/**
 * Rolls back a version that dies before it can do so itself: marks it in `folder`, that of the updates, and replaces
 * the AppImage with the previous version. Returns false when no other version starts next.
 */
export async function takeBackStillborn(folder: string, appImage: string | null, log: Log): Promise<boolean> {
  const before = await Probation.stillborn(folder, log);
  if (before === null) return false;
  return (await previousVersion(folder, appImage)?.restore(before)) ?? false;
}
