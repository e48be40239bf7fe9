import type { AccountRow } from "#server/modules/accounts/public.ts";
import {
  type CartChange,
  changeSubscriptions,
  offerCart,
  type RecurrenceRow,
} from "#server/modules/billing/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { CartAction } from "#shared/contract/rest/billing/carts.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Changes the subscription of one zone. The answer is the charge that pays for it, which may be pending; null: it costs
 * nothing. Refusals: those of the engine; conflict with the reason for which a zone stays as it is (`SKIP_REASONS`).
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
  const offer = await offerCart(services, account, change);
  const skipped = offer.ok ? offer.value.zones[0]?.skipped : null;
  return problem("conflict", { reason: skipped ?? "nothing-to-change" });
}
