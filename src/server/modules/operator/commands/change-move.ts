import { recordOperation } from "#server/modules/audit/public.ts";
import { applyMove } from "#server/modules/moves/public.ts";
import {
  lockAddresses,
  readMove,
  type StoredMove,
  writeMove,
} from "#server/modules/service-settings/public.ts";
import type { Services } from "#server/services.ts";
import type { ServiceMove } from "#shared/contract/rest/operator/operator-move.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import { MOVE_SETTINGS } from "#shared/domain/operations/service-addresses.ts";

/** Changes where the service moved from and to, logs it, and applies it at once. */
export async function changeMove(
  services: Services,
  viewer: UserViewer,
  wanted: ServiceMove,
): Promise<StoredMove> {
  const { db, now } = services;
  const hasChanged = await db.transaction(async (tx) => {
    await lockAddresses(tx);
    const before = await readMove(tx);
    const changed = MOVE_SETTINGS.filter((field) => before[field] !== wanted[field]);
    if (changed.length === 0) return false;
    await writeMove(tx, wanted, now());
    const changes = changed.map((field) => ({
      field,
      from: before[field] || null,
      to: wanted[field] || null,
    }));
    await recordOperation(tx, viewer, { kind: "service.moved", at: now(), changes });
    return true;
  });
  if (hasChanged) await applyMove(services);
  return wanted;
}
