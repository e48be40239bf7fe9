import { type AccountRow, setDeactivated, zoneIdsOfAccount } from "#server/modules/accounts/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Deactivates or activates an account. Its players stay paired: they stop and restart. */
export async function setAccountActive(
  services: Services,
  { id }: AccountRow,
  isActive: boolean,
): Promise<Result<AccountRow, Problem>> {
  const { db, bus, events, now } = services;
  const updated = await setDeactivated(db, id, { deactivated: !isActive, updatedAt: now() });
  if (!updated) return problem("not-found");
  events.publish("update", { data: { type: "account", id }, account: id });
  for (const soundZoneId of await zoneIdsOfAccount(db, id)) {
    bus.publish("zone-changed", { soundZoneId, what: "zone" });
    if (!isActive) bus.publish("subject-changed", { subject: soundZoneId });
  }
  return ok(updated);
}
