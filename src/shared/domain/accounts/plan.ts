import type { Account } from "#shared/contract/rest/entities.ts";
import { UNKNOWN_TIER } from "#shared/domain/access/tiers.ts";
import type { Billing } from "#shared/domain/zones/standing.ts";

export type AccountPlan = Pick<Account, "plan" | "tier">;

const WITHOUT_BILLING: AccountPlan = { plan: "unlimited", tier: "tier-3" };

/** The effective plan and tier of an account: if nothing is sold, everybody has everything. */
export function planOf({ plan, tier }: AccountPlan, billing: Billing): AccountPlan {
  return billing === "off" ? WITHOUT_BILLING : { plan, tier };
}

/** The number in `tier-3`; an unknown tier counts as the first. */
export function tierNumber(tier: Account["tier"]): number {
  return Number(/^tier-([123])$/.exec(tier)?.[1] ?? UNKNOWN_TIER);
}
