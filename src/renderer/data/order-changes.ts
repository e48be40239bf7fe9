import { orderPlayers } from "#shared/contract/rest/orders.ts";
import { useServiceMutation } from "./mutation.ts";
import { ordersKey } from "./orders.ts";

/** Orders players for an account. */
export function useOrderPlayers() {
  return useServiceMutation(orderPlayers, {
    stale: ({ params }) => [ordersKey(params.account)],
    success: (t, _, { quantity }) => t("zones.order.ordered", { count: quantity }),
    failure: "caller",
  });
}
