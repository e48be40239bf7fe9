/** Plans and billing cycles (specification, zones §4 and §9). */

/** In the order of their ranks: royalty-free, which is sold for other reasons than its size, is the last. */
export const PLANS = ["starter", "essential", "unlimited", "royalty-free"] as const;
export type Plan = (typeof PLANS)[number];

export const TIERS = ["tier-1", "tier-2", "tier-3"] as const;
export type Tier = (typeof TIERS)[number];

/** How often zones are charged. */
export const BILLING_CYCLES = ["monthly", "quarterly", "yearly"] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

export const CYCLE_MONTHS = { monthly: 1, quarterly: 3, yearly: 12 } as const satisfies Record<
  BillingCycle,
  number
>;

export const TIER_OF_PLAN = {
  starter: "tier-1",
  essential: "tier-1",
  unlimited: "tier-3",
  "royalty-free": "tier-1",
} as const satisfies Record<Plan, Tier>;

/** The upcoming plan of an account that is not going to change its plan, as records have it. */
export const NO_UPCOMING_PLAN = "";

/** The place of a plan among {@link PLANS}. */
export function planRank(plan: Plan): number {
  return PLANS.indexOf(plan);
}

/** `1`, `tier1` and `tier-1` are all tier-1; null for any other text. */
export function normalisedTier(text: string): Tier | null {
  const digit = /^(?:tier-?)?([123])$/.exec(text)?.[1];
  return digit === undefined ? null : (`tier-${digit}` as Tier);
}

/** Whether a tier is above 2. */
export function isTier3(tier: Tier): boolean {
  return tier === "tier-3";
}

/** The plan that is changed to when only a tier is named: the largest that has it. */
export function planOfTier(tier: Tier): Plan {
  return tier === "tier-3" ? "unlimited" : "essential";
}

/**
 * Whether a change counts as an upgrade for screens: the new plan ranks higher, and the upcoming one is not
 * {@link NO_UPCOMING_PLAN}. The second condition is specified without a reason (zones §4): callers pass the plan
 * that the change leads to, which is empty only while nothing has been chosen.
 */
export function isUpgrade(plan: Plan, next: Plan, upcoming: Plan | typeof NO_UPCOMING_PLAN): boolean {
  return planRank(next) > planRank(plan) && upcoming !== NO_UPCOMING_PLAN;
}

/**
 * When a change of plan takes effect: at once if the new plan ranks higher and takes nothing away, else at the end of the
 * period that is paid for.
 */
export function changesAtOnce(plan: Plan, next: Plan): boolean {
  const keepsTier = TIERS.indexOf(TIER_OF_PLAN[next]) >= TIERS.indexOf(TIER_OF_PLAN[plan]);
  return planRank(next) > planRank(plan) && keepsTier;
}
