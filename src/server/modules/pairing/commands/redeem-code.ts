import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { codeProblem } from "#server/code-refusals.ts";
import { pairInTransaction, publishPairing } from "#server/modules/devices/public.ts";
import { consumeCode, findCode, type PairingCodeRow } from "#server/modules/pairing/repository.ts";
import { newDeviceSession } from "#server/modules/pairing/session.ts";
import { zoneEntity } from "#server/modules/zones/public.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import type { RedeemPairingCode } from "#shared/contract/rest/pairing.ts";
import type { PlayerDeviceSession } from "#shared/contract/rest/session.ts";
import { normalisePairingCode } from "#shared/domain/pairing/pairing-code.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Pairs a player by a code, without a session: knowing the code proves access to the zone's page. Wrong codes
 * count against the caller's address.
 */
export async function redeemCode(
  services: Services,
  address: string,
  input: z.output<typeof RedeemPairingCode>,
): Promise<Result<PlayerDeviceSession, Problem>> {
  const from = addressBlock(address);
  const tried = await services.limits.take("pairing", from);
  if (!tried.ok) return codeProblem("too-many-tries", tried.retryAfterMs);
  const code = normalisePairingCode(input.code);
  const row = code === null ? null : await findCode(services.db, code);
  const now = services.now();
  const refusal = refusalOf(row, now);
  if (!row || refusal) return codeProblem(refusal ?? "unknown");
  const [found] = await zoneEntity.find(services, [row.soundZoneId]);
  if (!found || found.deactivated) return codeProblem("unknown");

  const pairing = await services.db.transaction(async (tx) => {
    if (!(await consumeCode(tx, row.codeHash, now))) return null;
    const { device_type: deviceType, platform, name } = input;
    return pairInTransaction(tx, found.row.zone, { deviceType, platform, name, code: randomUUID() }, now);
  });
  if (!pairing) return codeProblem("used");
  await services.limits.giveBack("pairing", from);
  publishPairing(services, pairing, row.soundZoneId);
  if (!pairing.session) throw new Error("A device that pairs itself was given no session");
  const zone = { ...found.row, device: pairing.device };
  return ok(await newDeviceSession(services, zone, pairing.device.id, pairing.session));
}

function refusalOf(row: PairingCodeRow | null, now: Date): CodeRefusal | null {
  if (!row) return "unknown";
  if (row.usedAt) return "used";
  return row.replacedAt || row.expiresAt <= now ? "expired" : null;
}
