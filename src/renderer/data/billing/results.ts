import type { Plan } from "#shared/domain/billing/plans.ts";

/** The outcomes of changes of plans and of checkouts (specification, zones §3). Amounts of time in epoch ms. */

export type ChangePlanSession =
  | { readonly type: "Cancelled" }
  | { readonly type: "Failure"; readonly error: string }
  | { readonly type: "Pending" }
  | { readonly type: "SuccessImmediate"; readonly plan: Plan }
  | { readonly type: "SuccessScheduled"; readonly plan: Plan; readonly at: number };

export type AccountChangePlan =
  | { readonly type: "Success" }
  | { readonly type: "Failure"; readonly error: string };

export type BillingCycleUpdate = AccountChangePlan;

/** `AsyncSuccess`: ordered; the payment is confirmed later. */
export type CartCheckout =
  | { readonly type: "Success"; readonly zones: readonly string[] }
  | { readonly type: "AsyncSuccess"; readonly zones: readonly string[] }
  | { readonly type: "Failure"; readonly error: string };
