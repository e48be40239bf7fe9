import type { Minor } from "./money.ts";
import type { BillingCycle, Plan } from "./plans.ts";
import type { Discount } from "./price-book.ts";
import type { RunningDiscount } from "./quote.ts";

/** What decides when an account and its zones are charged. Instants in epoch ms. */

export interface BilledAccount {
  readonly plan: Plan;
  readonly cycle: BillingCycle;
  /** Take effect with the next period; null: no change is scheduled. */
  readonly upcomingPlan: Plan | null;
  readonly upcomingCycle: BillingCycle | null;
  /** IANA time zone of its periods. */
  readonly timezone: string;
  /** The day of the month on which its periods begin; null: they have not begun. */
  readonly anchorDay: number | null;
  /** The end of the period that its zones share; null: it has none. */
  readonly recurAt: number | null;
  /** The end of a trial that was not dealt with yet. */
  readonly trialEnd: number | null;
  readonly hasPaid: boolean;
  readonly discount: RunningDiscount | null;
  /** The discount that begins with its first charge. */
  readonly voucher: Discount | null;
}

/** A zone that is not deleted. Lists of them begin with the oldest. */
export interface BilledZone {
  readonly id: string;
  readonly paidUntil: number | null;
  readonly cancelled: boolean;
  readonly reactivateAt: number | null;
  /** An open payment: somebody buys it, or it is charged by itself, which may have failed; null: none. */
  readonly open: "buying" | "renewing" | null;
}

/** A payment that failed and is tried again. */
export interface FailedPayment {
  readonly id: string;
  readonly createdAt: number;
  /** Null: not any more. */
  readonly nextAttemptAt: number | null;
}

/** The price of a cycle; null: it is not sold. */
export type AmountOf = (plan: Plan, cycle: BillingCycle) => Minor | null;
