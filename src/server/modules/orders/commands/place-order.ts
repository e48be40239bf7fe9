import { randomUUID } from "node:crypto";
import type { AccountRow } from "#server/modules/accounts/public.ts";
import { insertOrder, type OrderRow } from "#server/modules/orders/repository.ts";
import type { Services } from "#server/services.ts";
import type { PlayerOrderInput } from "#shared/contract/rest/billing/orders.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { hasStates } from "#shared/domain/formatting/states.ts";

/** Orders hardware players for an account. */
export async function placeOrder(
  services: Services,
  viewer: PersonViewer,
  { id: accountId }: AccountRow,
  input: PlayerOrderInput,
): Promise<OrderRow> {
  const order = await insertOrder(services.db, {
    id: randomUUID(),
    accountId,
    orderedBy: viewer.userId,
    quantity: input.quantity,
    recipient: input.recipient,
    address: input.address,
    city: input.city,
    state: hasStates(input.iso_country) ? input.state : "",
    postalCode: input.postal_code,
    isoCountry: input.iso_country,
    createdAt: services.now(),
  });
  services.log.info({ order: order.id, accountId, quantity: order.quantity }, "Players were ordered");
  services.events.publish("create", { data: { type: "order", id: order.id }, account: accountId });
  return order;
}
