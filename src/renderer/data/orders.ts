import { queryOptions } from "@tanstack/react-query";
import { listPlayerOrders, orderPlayers } from "#shared/contract/rest/orders.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";
import { useServiceMutation } from "./mutation.ts";

const ordersKey = (account: string) => [...queryKeys.account(account), "player-orders"];

/** Orders of hardware players. */
export function orderQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** The account's, newest first. */
    list: (account: string) =>
      queryOptions({
        queryKey: ordersKey(account),
        queryFn: async ({ signal }) =>
          (await rest.call(listPlayerOrders, { params: { account }, signal })).items,
      }),
  };
}

/** Orders players for an account. */
export function useOrderPlayers() {
  return useServiceMutation(orderPlayers, {
    stale: ({ params }) => [ordersKey(params.account)],
    success: (t, _, { quantity }) => t("zones.order.ordered", { count: quantity }),
  });
}
