import { endPairing, publishUnpairing } from "#server/modules/devices/public.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Unpairs a zone's device: the one it had when the call was made; a player only unpairs itself. The device's
 * tokens stop working.
 */
export async function unpairZone(
  services: Services,
  viewer: Viewer,
  row: ZoneRow,
): Promise<Result<ZoneRow, Problem>> {
  const soundZoneId = row.zone.id;
  const deviceId = viewer.kind === "device" ? viewer.deviceId : row.device?.id;
  const device =
    deviceId === undefined
      ? null
      : await services.db.transaction((tx) => endPairing(tx, { soundZoneId, deviceId }, services.now()));
  if (!device) return problem("conflict", { message: "already unpaired", reason: "already-unpaired" });
  publishUnpairing(services, device);
  return ok({ ...row, device: null });
}
