import { z } from "zod";
import { checked } from "../../domain/validation/schema-messages.ts";
import { aboveZero } from "../../domain/validation/validators.ts";
import { LocationInput } from "./zones.ts";

/** The most players of one order. */
export const MOST_PLAYERS = 50;

/** POST /api/billing/accounts/{account}/player_orders: hardware players, and where to send them. */
export const PlayerOrderInput = LocationInput.pick({
  address: true,
  city: true,
  postal_code: true,
  iso_country: true,
}).extend({
  quantity: z.int().max(MOST_PLAYERS).superRefine(checked(aboveZero)),
  recipient: LocationInput.shape.name,
});
export type PlayerOrderInput = z.output<typeof PlayerOrderInput>;

export const PlayerOrder = PlayerOrderInput.extend({ id: z.string(), iso8601_created_at: z.string() });
export type PlayerOrder = z.output<typeof PlayerOrder>;

/** GET of the same: the newest first. */
export const PlayerOrderList = z.object({ items: z.array(PlayerOrder) });
