/** What accounts are charged for their zones, and when. */

export { billingState } from "./billing-state.ts";
export { changeSubscriptions, METHOD_MISSING, offerCart } from "./change.ts";
export { subscriptionIdOf } from "./entity.ts";
export { pauseRange } from "./offers.ts";
export { cancelScheduledPlan, offerPlan, schedule, startPlanChange } from "./plans.ts";
export { isUsable } from "./provider.ts";
export {
  deleteMailsSentBefore,
  deleteTransactionsCompletedBefore,
  type RecurrenceRow,
} from "./repository.ts";
export { startBilling } from "./start.ts";
export { openSubscription } from "./state.ts";
export { methodInTrial } from "./turn-on.ts";
export type { BillingState, CartChange, CartOffer } from "./types.ts";
export { offerWinback, startWinback } from "./winback.ts";
