import { recordOperation } from "#server/modules/audit/public.ts";
import {
  lockAddresses,
  readAddresses,
  type StoredAddresses,
  writeAddresses,
} from "#server/modules/service-settings/public.ts";
import type { Services } from "#server/services.ts";
import type { ServiceAddresses } from "#shared/contract/rest/operator/operator.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import { fieldChanges } from "#shared/domain/audit/changes.ts";

/** Changes addresses of the host and logs what changed; what is left out stays. */
export async function changeAddresses(
  { db, now }: Services,
  viewer: UserViewer,
  input: Partial<ServiceAddresses>,
): Promise<StoredAddresses> {
  return await db.transaction(async (tx) => {
    await lockAddresses(tx);
    const before = await readAddresses(tx);
    // An unset address has no former value.
    const known = Object.fromEntries(Object.entries(before).filter(([, address]) => address !== ""));
    const changes = fieldChanges(input, known);
    if (changes.length === 0) return before;
    await writeAddresses(tx, input, now());
    await recordOperation(tx, viewer, { kind: "service.addresses", at: now(), changes });
    return await readAddresses(tx);
  });
}
