import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { Account, CompactTimestamp } from "#shared/contract/rest/entities.ts";
import { BILLING_CYCLES, NO_UPCOMING_PLAN, PLANS, TIERS } from "#shared/domain/billing/plans.ts";

/**
 * The plan of an account: its changes and their costs; services `billing` and `auth` (specification, zones §3, §4 and
 * §7). Amounts are in major units of the currency.
 */

export const AccountSubscription = z.object({
  account: z.string(),
  plan: z.enum(PLANS),
  tier: z.enum(TIERS),
  /** Empty: no change is scheduled. */
  upcoming_plan: z.enum(PLANS).or(z.literal(NO_UPCOMING_PLAN)),
  upcoming_tier: z.enum(TIERS).or(z.literal("")),
  billing_cycle: z.enum(BILLING_CYCLES),
  /** Empty: no change is scheduled. */
  upcoming_billing_cycle: z.enum(BILLING_CYCLES).or(z.literal("")).default(""),
  /** Year 1: it has never paid. */
  paying_start_date: CompactTimestamp,
  /** When its zones are charged next, and scheduled changes take effect; year 1: never. */
  recur_at: CompactTimestamp,
  trial_start: CompactTimestamp,
  trial_end: CompactTimestamp,
  iso_currency: z.string().default(""),
  /** IANA time zone in which its billing days begin. */
  timezone: z.string().default("UTC"),
  /** What is charged next if nothing changes, with VAT; null: nothing. */
  next_charge: z.object({ at: z.string(), amount: z.number(), zones: z.int() }).nullable().default(null),
  /** The running discount; null: none. */
  discount: z.object({ percent_off: z.int(), until: z.string() }).nullable().default(null),
  /** What the host owes the customer. */
  credit: z.number().default(0),
  /** The payment that failed last and is tried again; null: none. */
  failed_payment: z
    .object({ amount: z.number(), code: z.string(), next_attempt_at: z.string().nullable() })
    .nullable()
    .default(null),
});
export type AccountSubscription = z.output<typeof AccountSubscription>;

export const getAccountSubscription = endpoint({
  method: "GET",
  path: "/api/billing/accounts/:account/account_subscription",
  summary:
    "An account's plan, what is scheduled, and what is charged next; not found if nothing is sold to it.",
  needs: may("subscription.see", account("account")),
  params: ids("account"),
  response: AccountSubscription,
});

const PlanChoice = z.object({ plan: z.enum(PLANS), billing_cycle: z.enum(BILLING_CYCLES).optional() });

export const createAccountSubscription = endpoint({
  method: "POST",
  path: "/api/billing/accounts/:account/account_subscription",
  summary: "Chooses the plan of an account that has never paid; refused afterwards.",
  needs: may("plan.change", account("account")),
  log: "billing.plan-changed",
  params: ids("account"),
  body: PlanChoice,
  response: AccountSubscription,
  example: () => ({ body: { plan: "unlimited" } as const }),
});

export const updateAccountSubscription = endpoint({
  method: "PUT",
  path: "/api/billing/accounts/:account/account_subscription",
  summary: "Schedules another plan or cycle for the end of the period, whichever is named.",
  needs: may("plan.change", account("account")),
  log: "billing.plan-changed",
  params: ids("account"),
  body: PlanChoice.partial(),
  response: AccountSubscription,
  example: () => ({ body: {} }),
});

/** A change that takes a while: to be asked for until it is completed. */
export const LongRunningTransaction = z.object({
  id: z.string(),
  /** Year 1: not yet. */
  completed_at: CompactTimestamp,
  /** Empty: none. */
  error: z.string(),
});
export type LongRunningTransaction = z.output<typeof LongRunningTransaction>;

export const getLongRunningTransaction = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/long_running_transactions/:id",
  summary: "A change of a plan that is being made.",
  needs: may("subscription.see", account("account")),
  params: ids("account").extend({ id: z.string().max(80) }),
  response: LongRunningTransaction,
  example: () => ({ status: 404 }),
});

export const changePlan = endpoint({
  method: "POST",
  path: "/api/billing/accounts/:id/change_plan",
  summary:
    "Changes an account's plan: to a larger one at once, to a smaller one at the end of the period. `id` is the transaction to ask for.",
  needs: may("plan.change", account("id")),
  log: "billing.plan-changed",
  params: ids("id"),
  body: z.object({ from_plan: z.enum(PLANS), to_plan: z.enum(PLANS) }),
  response: z.object({ id: z.string(), plan: z.enum(PLANS), account: z.string() }),
  example: () => ({ body: { from_plan: "unlimited", to_plan: "essential" } as const }),
});

export const changeTier = endpoint({
  method: "POST",
  path: "/api/billing/accounts/:id/change_tier",
  summary: "Changes an account to the plan of a tier, as `change_plan` does.",
  needs: may("plan.change", account("id")),
  log: "billing.plan-changed",
  params: ids("id"),
  body: z.object({ from_tier: z.string().max(10), to_tier: z.string().max(10) }),
  response: z.object({ id: z.string(), tier: z.enum(TIERS), account: z.string() }),
  example: () => ({ body: { from_tier: "tier-3", to_tier: "tier-1" } as const }),
});

export const cancelDowngrade = endpoint({
  method: "POST",
  path: "/api/billing/accounts/:id/cancel_downgrade",
  summary: "Cancels the change of plan that is scheduled.",
  needs: may("plan.change", account("id")),
  log: "billing.downgrade-cancelled",
  params: ids("id"),
  response: AccountSubscription,
});

/** What a change of plan costs now, and what it takes away. */
export const PlanChangeCost = z.object({
  iso_currency: z.string(),
  /** ISO 8601: now, or the day on which it takes effect. */
  effective_at: z.string(),
  immediate: z.boolean(),
  /** The unused part of what was paid, without VAT. */
  credited: z.number(),
  /** The new plan until the end of the period, without VAT. */
  charged: z.number(),
  vat: z.number(),
  /** To be paid now, with VAT. */
  due: z.number(),
  /** Per zone and cycle afterwards, without VAT. */
  next_price: z.number(),
  /** Things that stop working, by name; at most 20 of each, with their number. */
  losses: z.object({
    /** Zones beyond the first, of the starter plan. */
    zones: z.object({ total: z.int(), names: z.array(z.string()) }),
    stations: z.object({ total: z.int(), names: z.array(z.string()) }),
    /** Playlists whose tracks can no longer be edited. */
    playlists: z.object({ total: z.int(), names: z.array(z.string()) }),
  }),
});
export type PlanChangeCost = z.output<typeof PlanChangeCost>;

export const getPlanChangeCost = endpoint({
  method: "GET",
  path: "/api/billing/accounts/:account_id/plan_change_cost",
  summary: "What a change of plan costs now, and what it takes away.",
  needs: may("subscription.see", account("account_id")),
  params: ids("account_id"),
  query: z.object({ from_plan: z.enum(PLANS), to_plan: z.enum(PLANS) }),
  response: PlanChangeCost,
  example: () => ({ query: { from_plan: "unlimited", to_plan: "essential" } as const }),
});

export const getTierChangeCost = endpoint({
  method: "GET",
  path: "/api/billing/accounts/:account_id/tier_change_cost",
  summary: "The same for the plan of a tier.",
  needs: may("subscription.see", account("account_id")),
  params: ids("account_id"),
  query: z.object({ from_tier: z.string().max(10), to_tier: z.string().max(10) }),
  response: PlanChangeCost,
  example: () => ({ query: { from_tier: "tier-3", to_tier: "tier-1" } as const }),
});

export const WinbackDiscount = z.object({
  percent_off: z.int(),
  months: z.int(),
  plan: z.enum(PLANS),
  tier: z.enum(TIERS),
  iso_currency: z.string(),
  /** Per zone and month with it, and afterwards; without VAT. */
  price: z.number(),
  full_price: z.number(),
});
export type WinbackDiscount = z.output<typeof WinbackDiscount>;

export const getWinbackDiscount = endpoint({
  method: "GET",
  path: "/api/billing/accounts/:account_id/winback_discount",
  summary: "The discount that an account gets if it stays, once; not found if there is none.",
  needs: may("subscription.see", account("account_id")),
  params: ids("account_id"),
  response: WinbackDiscount,
});

export const applyWinbackDiscount = endpoint({
  method: "POST",
  path: "/api/billing/accounts/:id/apply_winback_discount",
  summary: "Takes that discount, with its tier. `id` is the transaction to ask for.",
  needs: may("plan.change", account("id")),
  log: "billing.winback",
  params: ids("id"),
  response: z.object({ id: z.string(), tier: z.enum(TIERS), account: z.string() }),
});

export const changeBillingCycle = endpoint({
  method: "PUT",
  path: "/api/billing/accounts/:id/billing_cycle",
  summary: "Changes how often an account's zones are charged, from the end of the period on.",
  needs: may("plan.change", account("id")),
  log: "billing.cycle-changed",
  params: ids("id"),
  body: z.object({ billing_cycle: z.enum(BILLING_CYCLES) }),
  response: AccountSubscription,
  example: () => ({ body: { billing_cycle: "monthly" } as const }),
});

export const upgradeAccount = endpoint({
  method: "PUT",
  path: "/api/auth/accounts/:id/upgrade",
  summary: "Gives an account in its trial the largest plan; for others `change_plan` has a price.",
  needs: may("plan.change", account("id")),
  log: "billing.plan-changed",
  params: ids("id"),
  response: Account,
});
