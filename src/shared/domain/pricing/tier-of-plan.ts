import type { Account } from "#shared/contract/rest/entities.ts";

/** The tier of a plan (specification, zones §9). */
export const TIER_OF_PLAN = {
  starter: "tier-1",
  essential: "tier-1",
  unlimited: "tier-3",
  "royalty-free": "tier-1",
} as const satisfies Record<Account["plan"], Account["tier"]>;
