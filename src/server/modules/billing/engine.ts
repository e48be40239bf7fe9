import type { AccountRow } from "#server/modules/accounts/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { CartAction, SKIP_REASONS } from "#shared/contract/rest/carts.ts";
import type { Minor } from "#shared/domain/billing/money.ts";
import type { BillingCycle, Plan } from "#shared/domain/billing/plans.ts";
import type { Winback } from "#shared/domain/billing/price-book.ts";
import type { Line, Quote } from "#shared/domain/billing/quote.ts";
import type { Result } from "#shared/domain/result/result.ts";
import type { RecurrenceRow } from "./repository.ts";

export interface CartChange {
  readonly action: CartAction;
  readonly zoneIds: readonly string[];
  /** Of a pause: the calendar day on which it ends, YYYY-MM-DD; null ends a pause that has not begun. */
  readonly reactivateOn: string | null;
}

/** What a change does to one zone. Instants in epoch ms. */
export interface ZoneOffer {
  readonly soundZoneId: string;
  /** Null: the zone is changed. */
  readonly skipped: Exclude<(typeof SKIP_REASONS)[number], "not-yours"> | null;
  /** What is charged; null: nothing. */
  readonly line: Line | null;
  /** Until when it plays without another payment; null: without end. */
  readonly playsUntil: number | null;
}

export interface CartOffer {
  readonly zones: readonly ZoneOffer[];
  readonly quote: Quote;
  readonly next: { readonly at: number; readonly net: Minor } | null;
}

export interface Changed {
  readonly zoneIds: readonly string[];
  readonly recurrences: readonly RecurrenceRow[];
}

export interface PlanOffer {
  readonly immediate: boolean;
  readonly at: number;
  readonly quote: Quote;
  /** Of a zone and cycle afterwards. */
  readonly nextPrice: Minor;
}

export interface BillingState {
  readonly timezone: string;
  readonly upcomingPlan: Plan | null;
  readonly upcomingCycle: BillingCycle | null;
  readonly payingStartAt: number | null;
  readonly recurAt: number | null;
  readonly trialStart: number | null;
  readonly trialEnd: number | null;
  readonly discount: { readonly percentOff: number; readonly until: number } | null;
  readonly credit: Minor;
  readonly next: { readonly at: number; readonly quote: Quote; readonly zones: number } | null;
  readonly failed: {
    readonly due: Minor;
    readonly code: string;
    readonly nextAttemptAt: number | null;
  } | null;
}

/** What a change of subscriptions costs and does, without doing it. */
export function offerCart(
  _services: Services,
  _account: AccountRow,
  _cart: CartChange,
): Promise<Result<CartOffer, Problem>> {
  throw new Error("To be written");
}

/**
 * Changes subscriptions. What has to be paid is ordered: its recurrences are pending until then. `expected`: the key and
 * the amount that somebody agreed to; null for a change of one zone. Refusals: conflict (payment-method-missing,
 * price-changed, nothing-to-change, not-sold).
 */
export function changeSubscriptions(
  _services: Services,
  _account: AccountRow,
  _cart: CartChange,
  _expected: { readonly key: string; readonly due: Minor } | null,
): Promise<Result<Changed, Problem>> {
  throw new Error("To be written");
}

/** What is scheduled and charged next; the same for an account that has never paid. */
export function billingState(_services: Services, _account: AccountRow): Promise<BillingState> {
  throw new Error("To be written");
}

export function offerPlan(
  _services: Services,
  _account: AccountRow,
  _plan: Plan,
): Promise<Result<PlanOffer, Problem>> {
  throw new Error("To be written");
}

/** Starts a change of plan; the id is that of its long-running transaction. */
export function startPlanChange(
  _services: Services,
  _account: AccountRow,
  _plan: Plan,
): Promise<Result<{ readonly transactionId: string }, Problem>> {
  throw new Error("To be written");
}

/** Schedules a plan or cycle for the end of the period; without one that is paid for it is valid at once. */
export function schedule(
  _services: Services,
  _account: AccountRow,
  _change: { readonly plan?: Plan; readonly cycle?: BillingCycle },
): Promise<Result<AccountRow, Problem>> {
  throw new Error("To be written");
}

/** Keeps the plan that the account has. */
export function cancelScheduledPlan(_services: Services, _account: AccountRow): Promise<void> {
  throw new Error("To be written");
}

/** The discount for staying, with the plan that it leads to; null: none. */
export function offerWinback(
  _services: Services,
  _account: AccountRow,
): Promise<(Winback & { readonly plan: Plan; readonly price: Minor; readonly fullPrice: Minor }) | null> {
  throw new Error("To be written");
}

export function startWinback(
  _services: Services,
  _account: AccountRow,
): Promise<Result<{ readonly transactionId: string }, Problem>> {
  throw new Error("To be written");
}

/** Does everything that is due at `services.now()`. */
export function sweepBilling(_services: Services): Promise<void> {
  throw new Error("To be written");
}
