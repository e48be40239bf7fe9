import type { z } from "zod";
import {
  hashOfCode,
  insertCode,
  newestCode,
  newPairingCode,
  type PairingCodeRow,
  replaceCodes,
} from "#server/modules/pairing/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { PairingCodeView } from "#shared/contract/rest/pairing.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import { PAIRING_CODE_TTL_MS } from "#shared/domain/pairing/pairing-code.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

type View = z.output<typeof PairingCodeView>;

/** Creates a code that pairs one player with the zone. The zone's former code stops working. */
export async function makeCode(services: Services, viewer: UserViewer, soundZoneId: string): Promise<View> {
  const now = services.now();
  const code = newPairingCode();
  const row = await services.db.transaction(async (tx) => {
    await replaceCodes(tx, soundZoneId, now);
    return await insertCode(tx, {
      codeHash: hashOfCode(code),
      code,
      soundZoneId,
      createdBy: viewer.userId,
      expiresAt: new Date(now.getTime() + PAIRING_CODE_TTL_MS),
      createdAt: now,
    });
  });
  return toView(row, now);
}

/** The zone's newest code; once used, without its characters. */
export async function currentCode(services: Services, soundZoneId: string): Promise<Result<View, Problem>> {
  const row = await newestCode(services.db, soundZoneId);
  return row
    ? ok(toView(row, services.now()))
    : problem("not-found", { message: "The zone has no pairing code" });
}

function toView({ code, expiresAt, usedAt }: PairingCodeRow, now: Date): View {
  return {
    code: code ?? "",
    expiresAt: expiresAt.getTime(),
    expiresInMs: Math.max(0, expiresAt.getTime() - now.getTime()),
    usedAt: usedAt?.getTime() ?? null,
  };
}
