import { endPairing, tellUnpaired } from "#server/modules/devices/pairing.ts";
import { scopeOf } from "#server/modules/zones/facts.ts";
import { findZone, type ZoneRow } from "#server/modules/zones/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { maySeeZone, mayUnpairZone, type Viewer } from "#shared/domain/access/policy.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Takes the device away from a zone: the one that it has when asked, and for a player nobody but itself. Its tokens are
 * refused from now on.
 */
export async function unpairZone(
  services: Services,
  viewer: Viewer,
  soundZoneId: string,
): Promise<Result<ZoneRow, Problem>> {
  const row = await findZone(services.db, soundZoneId);
  if (!row) return problem("not-found");
  const { settings } = row.account;
  const rules = {
    restrictUnpairing: settings.restrict_unpairing_from_paired_devices,
    restrictBlockTracks: settings.restrict_block_tracks,
  };
  if (!maySeeZone(viewer, scopeOf(row))) return problem("forbidden");
  if (!mayUnpairZone(viewer, scopeOf(row), rules)) return problem("forbidden", { reason: "restricted" });
  const deviceId = viewer.kind === "device" ? viewer.deviceId : row.device?.id;
  const device =
    deviceId === undefined
      ? null
      : await services.db.transaction((tx) => endPairing(tx, { soundZoneId, deviceId }, services.now()));
  if (!device) return problem("conflict", { message: "already unpaired", reason: "already-unpaired" });
  tellUnpaired(services, device);
  return ok({ ...row, device: null });
}
