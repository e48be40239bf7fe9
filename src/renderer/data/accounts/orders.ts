import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { listPlayerOrders } from "#shared/contract/rest/billing/orders.ts";

/** Query key of an account's orders. */
export const ordersKey = (account: string) => [...queryKeys.account(account), "player-orders"];

/** Orders of hardware players. */
export function orderQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** An account's orders, newest first. */
    list: (account: string) =>
      queryOptions({
        queryKey: ordersKey(account),
        queryFn: async ({ signal }) =>
          (await rest.call(listPlayerOrders, { params: { account }, signal })).items,
      }),
  };
}
