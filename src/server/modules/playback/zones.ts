import type { Services } from "#server/services.ts";
import { type AccountPlan, planOf, tierNumber } from "#shared/domain/accounts/plan.ts";
import { OFFLINE_AFTER_MS } from "#shared/domain/zones/zone-facts.ts";

/** The effective tier of an account. */
export function tierOf({ env }: Pick<Services, "env">, account: AccountPlan): number {
  return tierNumber(planOf(account, env.billing).tier);
}

/** Whether the zone has a connected player that was heard from recently. `now` in epoch ms. */
export function isOnline(
  state: { readonly connectionId: string | null; readonly seenAt: Date | null } | null,
  now: number,
): boolean {
  return (
    state?.connectionId != null && state.seenAt !== null && now - state.seenAt.getTime() < OFFLINE_AFTER_MS
  );
}
