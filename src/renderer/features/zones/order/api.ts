import { queryOptions } from "@tanstack/react-query";
import { PlayerOrder, type PlayerOrderInput, PlayerOrderList } from "#shared/contract/rest/orders.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import type { Rest } from "../../../lib/transport/rest.ts";

const path = (account: string) => `/api/billing/accounts/${account}/player_orders`;

/** The account's orders of players, the newest first. */
export function ordersQuery(rest: Rest, account: string) {
  return queryOptions({
    queryKey: [...queryKeys.account(account), "player-orders"],
    queryFn: async ({ signal }) => (await rest.get(path(account), { schema: PlayerOrderList, signal })).items,
  });
}

/** Orders players for the account. */
export function orderPlayers(rest: Rest, account: string, input: PlayerOrderInput): Promise<PlayerOrder> {
  return rest.post(path(account), input, { schema: PlayerOrder });
}
