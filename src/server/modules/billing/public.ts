/** What accounts are charged for their zones, and when. */

export {
  type BillingState,
  billingState,
  type CartChange,
  type CartOffer,
  cancelScheduledPlan,
  changeSubscriptions,
  offerCart,
  offerPlan,
  offerWinback,
  type PlanOffer,
  schedule,
  startPlanChange,
  startWinback,
  sweepBilling,
} from "./engine.ts";
export { findRecurrences, type RecurrenceRow } from "./repository.ts";
export {
  type RecurrenceOfZone,
  recurrenceSubjects,
  subscriptionIdOf,
  subscriptionSubjects,
} from "./subject.ts";
