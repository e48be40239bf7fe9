import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { applyWinbackDiscount } from "#shared/contract/rest/billing/account-subscription.ts";
import { completed } from "./plan-changes.ts";
import { staleWithBilling } from "./stale.ts";

/** Takes the discount for staying. Fails with the error of its transaction. */
export function useApplyWinback(account: string) {
  return useCallMutation(
    async (services, _: undefined) => {
      const { id, tier } = await services.rest.call(applyWinbackDiscount, { params: { id: account } });
      const outcome = await completed(services, account, id);
      if (outcome.type === "Failure") throw new Error(outcome.error);
      return tier;
    },
    { stale: () => staleWithBilling(account), success: "subscriptions.done.winback", failure: "caller" },
  );
}
