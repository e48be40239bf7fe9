import { inQuery, useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { LONG_POLL, poll } from "#renderer/lib/timing/poll.ts";
import {
  cancelDowngrade,
  changeBillingCycle,
  changePlan,
  createAccountSubscription,
  getAccountSubscription,
  getLongRunningTransaction,
} from "#shared/contract/rest/billing/account-subscription.ts";
import type { Plan } from "#shared/domain/billing/plans.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import { planQueries } from "./plans.ts";
import type { AccountChangePlan, ChangePlanSession } from "./results.ts";
import { staleWithBilling } from "./stale.ts";

/** Waits until a change of a plan is completed. */
export async function completed(
  { rest }: Pick<Services, "rest">,
  account: string,
  id: string,
): Promise<AccountChangePlan> {
  const { error } = await poll(
    () => rest.call(getLongRunningTransaction, { params: { account, id } }),
    ({ completed_at }) => parseTimestamp(completed_at) !== null,
    LONG_POLL,
  );
  return error === "" ? { type: "Success" } : { type: "Failure", error };
}

/** Changes an account's plan and waits for the outcome. The page shows a refusal. */
export function useChangePlan(account: string) {
  return useCallMutation(
    async (
      services,
      { from, to }: { readonly from: Plan; readonly to: Plan },
    ): Promise<ChangePlanSession> => {
      const { rest } = services;
      const { id } = await rest.call(changePlan, {
        params: { id: account },
        body: { from_plan: from, to_plan: to },
      });
      const outcome = await completed(services, account, id);
      if (outcome.type === "Failure") return outcome;
      const after = await rest.call(getAccountSubscription, { params: { account } });
      const at = parseTimestamp(after.recur_at) ?? parseTimestamp(after.trial_end);
      return after.upcoming_plan === to && at !== null
        ? { type: "SuccessScheduled", plan: to, at }
        : { type: "SuccessImmediate", plan: to };
    },
    { stale: () => staleWithBilling(account), failure: "caller" },
  );
}

/** Keeps the plan that the account has. */
export function useCancelDowngrade(account: string) {
  const queries = planQueries(useServices());
  return useServiceMutation(cancelDowngrade, {
    stale: () => staleWithBilling(account),
    learned: (_, answer) => [inQuery(queries.subscription(account).queryKey, () => answer)],
    success: "plans.downgradeCancelled",
    failure: "caller",
  });
}

/** Changes how often the account's zones are charged. */
export function useChangeCycle(account: string) {
  const queries = planQueries(useServices());
  return useServiceMutation(changeBillingCycle, {
    stale: () => staleWithBilling(account),
    learned: (_, answer) => [inQuery(queries.subscription(account).queryKey, () => answer)],
    success: "plans.cycleChanged",
    failure: "caller",
  });
}

/** Chooses the plan of an account that has never paid. The card shows a refusal. */
export function useChoosePlan(account: string) {
  const queries = planQueries(useServices());
  return useServiceMutation(createAccountSubscription, {
    stale: () => staleWithBilling(account),
    learned: (_, answer) => [inQuery(queries.subscription(account).queryKey, () => answer)],
    success: (t, { body }) => t("plans.chosen", { plan: t(`plans.names.${body.plan}`) }),
    failure: "caller",
  });
}
