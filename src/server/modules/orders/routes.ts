import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { listPlayerOrders, orderPlayers, type PlayerOrder } from "#shared/contract/rest/billing/orders.ts";
import { placeOrder } from "./commands/place-order.ts";
import { type OrderRow, ordersOf } from "./repository.ts";

/** Hardware players: orders and their history. */
export function registerOrderRoutes(app: App): void {
  serve(app, orderPlayers, async ({ viewer, subject, body, services }) =>
    toOrder(await placeOrder(services, viewer, subject, body)),
  );

  serve(app, listPlayerOrders, async ({ subject, services }) => ({
    items: (await ordersOf(services.db, subject.id)).map(toOrder),
  }));
}

function toOrder(row: OrderRow): PlayerOrder {
  return {
    id: row.id,
    quantity: row.quantity,
    recipient: row.recipient,
    address: row.address,
    city: row.city,
    state: row.state,
    postal_code: row.postalCode,
    iso_country: row.isoCountry,
    iso8601_created_at: row.createdAt.toISOString(),
  };
}
