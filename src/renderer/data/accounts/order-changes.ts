import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { orderPlayers } from "#shared/contract/rest/billing/orders.ts";
import { ordersKey } from "./orders.ts";

/** Orders players for an account. */
export function useOrderPlayers() {
  return useServiceMutation(orderPlayers, {
    stale: ({ params }) => [ordersKey(params.account)],
    success: (t, _, { quantity }) => t("zones.order.ordered", { count: quantity }),
    failure: "caller",
  });
}
