import type { AccountRow } from "#server/modules/accounts/public.ts";
import type { RecurrenceRow } from "#server/modules/billing/public.ts";
import {
  type CartChange,
  changeSubscriptions,
  findRecurrences,
  offerCart,
} from "#server/modules/billing/public.ts";
import { findSubscription } from "#server/modules/subscriptions/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { CartAction } from "#shared/contract/rest/carts.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Changes the subscription of one zone. The answer is the charge that pays for it, which may be pending; null: it costs
 * nothing. A change that was made already is not made again, and has the same answer.
 */
export async function changeZone(
  services: Services,
  account: AccountRow,
  soundZoneId: string,
  action: CartAction,
  reactivateOn: string | null = null,
): Promise<Result<RecurrenceRow | null, Problem>> {
  const change: CartChange = { action, zoneIds: [soundZoneId], reactivateOn };
  const changed = await changeSubscriptions(services, account, change, null);
  if (changed.ok) return ok(changed.value.recurrences.find((one) => one.soundZoneId === soundZoneId) ?? null);
  if (changed.reason.reason !== "nothing-to-change") return changed;
  const why = await skippedBecause(services, account, change);
  if (why !== "already-so" && why !== "pending")
    return problem("conflict", { reason: why ?? "nothing-to-change" });
  return ok(await currentRecurrence(services, soundZoneId));
}

async function skippedBecause(services: Services, account: AccountRow, change: CartChange) {
  const offer = await offerCart(services, account, change);
  return offer.ok ? (offer.value.zones[0]?.skipped ?? null) : null;
}

/** A zone's latest charge; null: it has none. */
async function currentRecurrence({ db }: Services, soundZoneId: string): Promise<RecurrenceRow | null> {
  const id = (await findSubscription(db, soundZoneId))?.currentRecurrenceId ?? null;
  const [row] = id === null ? [] : await findRecurrences(db, [id]);
  return row ?? null;
}
