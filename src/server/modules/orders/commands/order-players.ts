import { randomUUID } from "node:crypto";
import { playerOrders } from "#server/db/schema/orders.ts";
import { findAccount } from "#server/modules/accounts/repository.ts";
import type { OrderRow } from "#server/modules/orders/repository.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { PlayerOrderInput } from "#shared/contract/rest/orders.ts";
import { mayOrderPlayers, type UserViewer } from "#shared/domain/access/policy.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Orders hardware players for an account. */
export async function orderPlayers(
  services: Services,
  viewer: UserViewer,
  accountId: string,
  input: PlayerOrderInput,
): Promise<Result<OrderRow, Problem>> {
  const account = await findAccount(services.db, accountId);
  if (!account) return problem("not-found");
  if (!mayOrderPlayers(viewer, accountId)) return problem("forbidden");
  if (account.deactivated) return deactivated("account");
  const [order] = await services.db
    .insert(playerOrders)
    .values({
      id: randomUUID(),
      accountId,
      orderedBy: viewer.userId,
      quantity: input.quantity,
      recipient: input.recipient,
      address: input.address,
      city: input.city,
      postalCode: input.postal_code,
      isoCountry: input.iso_country,
      createdAt: services.now(),
    })
    .returning();
  if (!order) throw new Error("An order was not written");
  services.log.info({ order: order.id, accountId, quantity: order.quantity }, "Players were ordered");
  services.events.publish("create", { data: { type: "order", id: order.id }, account: accountId });
  return ok(order);
}
