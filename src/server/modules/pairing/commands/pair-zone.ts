import type { z } from "zod";
import { pairInTransaction, publishPairing } from "#server/modules/devices/public.ts";
import { newDeviceSession } from "#server/modules/pairing/session.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { PairDevice, PairedDevice } from "#shared/contract/rest/pairing.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Pairs a device with a zone. A device that already played the zone is unpaired first (specification, zones §4). */
export async function pairZone(
  services: Services,
  row: ZoneRow,
  input: z.output<typeof PairDevice>,
): Promise<Result<z.output<typeof PairedDevice>, Problem>> {
  if (input.code.trim() === "") return problem("invalid", { fields: { code: { code: "required" } } });
  const details = {
    deviceType: input.device_type,
    platform: input.platform,
    code: input.code.trim(),
    name: input.name,
  };
  const pairing = await services.db.transaction((tx) =>
    pairInTransaction(tx, row.zone, details, services.now()),
  );
  publishPairing(services, pairing, row.zone.id);
  const { device, session } = pairing;
  return ok({
    id: device.id,
    device_id: device.id,
    session: session && (await newDeviceSession(services, { ...row, device }, device.id, session)),
  });
}
