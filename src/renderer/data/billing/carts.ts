import { queryOptions } from "@tanstack/react-query";
import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { PollError } from "#renderer/lib/timing/poll.ts";
import { type CartInput, checkoutCart, previewCart } from "#shared/contract/rest/billing/carts.ts";
import type { CartCheckout } from "./results.ts";
import { staleWithBilling } from "./stale.ts";
import { PurchaseError, settledRecurrence } from "./subscription-changes.ts";

/** What a change of many subscriptions costs and does. */
export function cartQuery({ rest }: Pick<Services, "rest">, account: string, cart: CartInput) {
  return queryOptions({
    queryKey: [...queryKeys.billing(account), "cart", cart],
    queryFn: ({ signal }) => rest.call(previewCart, { params: { account }, body: cart, signal }),
  });
}

/** Changes many subscriptions for the total that was shown, and waits for the payment. */
export function useCheckout(account: string) {
  return useCallMutation(
    async (
      services,
      cart: CartInput & { readonly key: string; readonly due: number },
    ): Promise<CartCheckout> => {
      const { sound_zones, recurrences } = await services.rest.call(checkoutCart, {
        params: { account },
        body: cart,
      });
      try {
        // One payment pays for all of them.
        if (recurrences[0]) await settledRecurrence(services, recurrences[0]);
        return { type: "Success", zones: sound_zones };
      } catch (error) {
        if (error instanceof PurchaseError) return { type: "Failure", error: error.code };
        if (error instanceof PollError) return { type: "AsyncSuccess", zones: sound_zones };
        throw error;
      }
    },
    { stale: () => staleWithBilling(account), failure: "caller" },
  );
}
