import type { z } from "zod";
import { pairWithin, tellPaired } from "#server/modules/devices/pairing.ts";
import { newDeviceSession } from "#server/modules/devices/session.ts";
import { usableZone } from "#server/modules/zones/usable.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { PairDevice, PairedDevice } from "#shared/contract/rest/session.ts";
import { mayPairZone, type Viewer } from "#shared/domain/access/policy.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { scopeOf } from "../../zones/facts.ts";

/** Pairs a device with a zone. A device that already played the zone is unpaired first (specification, zones §4). */
export async function pairDevice(
  services: Services,
  viewer: Viewer,
  soundZoneId: string,
  input: z.output<typeof PairDevice>,
): Promise<Result<z.output<typeof PairedDevice>, Problem>> {
  const found = await usableZone(services.db, soundZoneId, (row) => mayPairZone(viewer, scopeOf(row)));
  if (!found.ok) return found;
  if (input.code.trim() === "") return problem("invalid", { fields: { code: { code: "required" } } });
  const details = {
    deviceType: input.device_type,
    platform: input.platform,
    code: input.code.trim(),
    name: input.name,
  };
  const pairing = await services.db.transaction((tx) =>
    pairWithin(tx, found.value.zone, details, services.now()),
  );
  tellPaired(services, pairing, soundZoneId);
  const { device, session } = pairing;
  const row = { ...found.value, device };
  return ok({
    id: device.id,
    device_id: device.id,
    session: session && (await newDeviceSession(services, row, device.id, session)),
  });
}
