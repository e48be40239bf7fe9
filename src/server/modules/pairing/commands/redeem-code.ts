import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { addressBlock } from "#server/modules/auth/commands/login.ts";
import { pairWithin, tellPaired } from "#server/modules/devices/pairing.ts";
import { newDeviceSession } from "#server/modules/devices/session.ts";
import { findCode, type PairingCodeRow, useCode } from "#server/modules/pairing/repository.ts";
import { usableZone } from "#server/modules/zones/usable.ts";
import { type Problem, type ProblemKind, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type {
  PairingRefusal,
  PlayerDeviceSession,
  RedeemPairingCode,
} from "#shared/contract/rest/session.ts";
import { normalisePairingCode } from "#shared/domain/pairing/pairing-code.ts";
import { pairingType } from "#shared/domain/pairing/pairing-type.ts";
import { ok, type Refusal, type Result, refuse } from "#shared/domain/result/result.ts";

const KINDS = {
  unknown: "not-found",
  expired: "gone",
  used: "conflict",
  "too-many-tries": "rate-limited",
} as const satisfies Record<PairingRefusal, ProblemKind>;

const MESSAGES: Readonly<Record<PairingRefusal, string>> = {
  unknown: "There is no such code",
  expired: "The code has expired",
  used: "The code was used before",
  "too-many-tries": "Too many wrong codes, wait a while",
};

/**
 * Pairs a player by a code, without a session: whoever knows the code stands in front of the zone's page. Wrong codes
 * count against the address they come from.
 */
export async function redeemCode(
  services: Services,
  address: string,
  input: z.output<typeof RedeemPairingCode>,
): Promise<Result<PlayerDeviceSession, Problem>> {
  if (pairingType(input.device_type) === "hard") {
    return problem("invalid", { fields: { device_type: "Shows a code of its own" } });
  }
  const from = addressBlock(address);
  const tried = await services.limits.take("pairing", from);
  if (!tried.ok) return told("too-many-tries", tried.retryAfterMs);
  const code = normalisePairingCode(input.code);
  const row = code === null ? null : await findCode(services.db, code);
  const now = services.now();
  const refusal = refusalOf(row, now);
  if (!row || refusal) return told(refusal ?? "unknown");
  const found = await usableZone(services.db, row.soundZoneId, () => true);
  if (!found.ok) return told("unknown");

  const pairing = await services.db.transaction(async (tx) => {
    if (!(await useCode(tx, row.codeHash, now))) return null;
    const { device_type: deviceType, platform, name } = input;
    return pairWithin(tx, found.value.zone, { deviceType, platform, name, code: randomUUID() }, now);
  });
  if (!pairing) return told("used");
  await services.limits.giveBack("pairing", from);
  tellPaired(services, pairing, row.soundZoneId);
  if (!pairing.session) throw new Error("A device that pairs itself was given no session");
  const zone = { ...found.value, device: pairing.device };
  return ok(await newDeviceSession(services, zone, pairing.device.id, pairing.session));
}

function refusalOf(row: PairingCodeRow | null, now: Date): PairingRefusal | null {
  if (!row) return "unknown";
  if (row.usedAt) return "used";
  return row.replacedAt || row.expiresAt <= now ? "expired" : null;
}

function told(reason: PairingRefusal, retryAfterMs?: number): Refusal<Problem> {
  return refuse({
    kind: KINDS[reason],
    reason,
    message: MESSAGES[reason],
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
