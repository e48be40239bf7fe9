import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { EXAMPLE_ADDRESS, endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { text } from "#shared/contract/rest/text.ts";
import { LocationInput } from "#shared/contract/rest/zones/locations.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { stateOf } from "#shared/domain/validation/state.ts";
import { aboveZero } from "#shared/domain/validation/validators.ts";

/** Maximum number of players per order. */
export const MAX_PLAYERS = 50;

const PlayerOrderFields = LocationInput.pick({
  address: true,
  city: true,
  postal_code: true,
  iso_country: true,
}).extend({
  /** Empty if the country has none. */
  state: text(60).default(""),
  quantity: z.int().max(MAX_PLAYERS).superRefine(checked(aboveZero)),
  recipient: LocationInput.shape.name,
});

/** Hardware players, and their delivery address. */
export const PlayerOrderInput = PlayerOrderFields.superRefine(({ iso_country, state }, context) => {
  const message = stateOf(iso_country)(state);
  if (message) context.addIssue({ code: "custom", path: ["state"], params: { message } });
});
export type PlayerOrderInput = z.output<typeof PlayerOrderInput>;

export const PlayerOrder = PlayerOrderFields.extend({ id: z.string(), iso8601_created_at: z.string() });
export type PlayerOrder = z.output<typeof PlayerOrder>;

const PlayerOrderList = z.object({ items: z.array(PlayerOrder) });

export const orderPlayers = endpoint({
  method: "POST",
  path: "/api/billing/accounts/:account/player_orders",
  summary: "Orders hardware players for an account.",
  needs: may("players.order", account("account")),
  log: "players.ordered",
  params: ids("account"),
  body: PlayerOrderInput,
  response: PlayerOrder,
  example: () => ({ body: { ...EXAMPLE_ADDRESS, recipient: "A shop", quantity: 2 } }),
});

export const listPlayerOrders = endpoint({
  method: "GET",
  path: "/api/billing/accounts/:account/player_orders",
  summary: "The account's orders of players, newest first.",
  needs: may("players.order", account("account")),
  params: ids("account"),
  response: PlayerOrderList,
});
