import { z } from "zod";
import { findAccount } from "#server/modules/accounts/repository.ts";
import type { App } from "#server/plugins/fastify.ts";
import { defineRoute, OpaqueIdParam } from "#server/plugins/route.ts";
import { problem } from "#server/problems.ts";
import { PlayerOrder, PlayerOrderInput, PlayerOrderList } from "#shared/contract/rest/orders.ts";
import { mayOrderPlayers } from "#shared/domain/access/policy.ts";
import { orderPlayers } from "./commands/order-players.ts";
import { type OrderRow, ordersOf } from "./repository.ts";

const AccountParams = z.object({ account: OpaqueIdParam });
const URL = "/api/billing/accounts/:account/player_orders";

/** Hardware players: ordering them, and what was ordered. */
export function registerOrderRoutes(app: App): void {
  defineRoute(app, {
    method: "POST",
    url: URL,
    access: "user",
    params: AccountParams,
    body: PlayerOrderInput,
    response: PlayerOrder,
    handler: async ({ viewer, params, body, services }) => {
      const ordered = await orderPlayers(services, viewer, params.account, body);
      return ordered.ok ? toOrder(ordered.value) : ordered;
    },
  });

  defineRoute(app, {
    method: "GET",
    url: URL,
    access: "user",
    params: AccountParams,
    response: PlayerOrderList,
    handler: async ({ viewer, params, services }) => {
      const account = await findAccount(services.db, params.account);
      if (!account) return problem("not-found");
      if (!mayOrderPlayers(viewer, account.id)) return problem("forbidden");
      return { items: (await ordersOf(services.db, account.id)).map(toOrder) };
    },
  });
}

function toOrder(row: OrderRow): PlayerOrder {
  return {
    id: row.id,
    quantity: row.quantity,
    recipient: row.recipient,
    address: row.address,
    city: row.city,
    postal_code: row.postalCode,
    iso_country: row.isoCountry,
    iso8601_created_at: row.createdAt.toISOString(),
  };
}
