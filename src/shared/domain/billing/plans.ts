export const PLANS = ["starter", "essential", "unlimited", "royalty-free"] as const;

/** Billing cycle of zones. */
export const BILLING_CYCLES = ["monthly", "yearly"] as const;
