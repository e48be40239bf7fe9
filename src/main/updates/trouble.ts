import type { DeviceTrouble } from "#shared/contract/device.ts";
import type { UpdateState } from "#shared/contract/ipc/updates.ts";
import type { Probation } from "./probation.ts";

/** The trouble of the updates for the service: one was rolled back, or could not be installed. */
export function updateTrouble(probation: Probation, { progress }: UpdateState): DeviceTrouble | null {
  const cause = "DEVICE_ERROR_UPDATE_FAILED";
  const { rolledBack, notInstalled } = probation;
  if (rolledBack) {
    return { cause, since: rolledBack.at, detail: `${rolledBack.version} did not work and was taken back` };
  }
  if (notInstalled)
    return { cause, since: notInstalled.at, detail: `${notInstalled.to} could not be installed` };
  if (progress.status === "error" && (progress.reason === "signature" || progress.reason === "disk")) {
    return { cause, since: progress.at, detail: `an update was refused: ${progress.reason}` };
  }
  return null;
}
