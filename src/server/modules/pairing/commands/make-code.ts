import type { z } from "zod";
import {
  hashOfCode,
  insertCode,
  newestCode,
  newPairingCode,
  type PairingCodeRow,
  replaceCodes,
} from "#server/modules/pairing/repository.ts";
import type { Services } from "#server/services.ts";
import type { PairingCodeView } from "#shared/contract/rest/pairing.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { PAIRING_CODE_TTL_MS } from "#shared/domain/pairing/pairing-code.ts";

type View = z.output<typeof PairingCodeView>;

/** Creates a code that pairs one player with the zone. The zone's previous code stops working. */
export async function makeCode(services: Services, viewer: PersonViewer, soundZoneId: string): Promise<View> {
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

/** The zone's newest code; once used, without its characters. Null when none was made. */
export async function currentCode(services: Services, soundZoneId: string): Promise<View | null> {
  const row = await newestCode(services.db, soundZoneId);
  return row ? toView(row, services.now()) : null;
}

function toView({ code, expiresAt, usedAt }: PairingCodeRow, now: Date): View {
  return {
    code: code ?? "",
    expiresAt: expiresAt.getTime(),
    expiresInMs: Math.max(0, expiresAt.getTime() - now.getTime()),
    usedAt: usedAt?.getTime() ?? null,
  };
}
