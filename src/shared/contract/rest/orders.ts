import { z } from "zod";
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
  quantity: z
    .int("Must be a whole number")
    .min(1, "Should not be zero")
    .max(MOST_PLAYERS, `Must be less than ${MOST_PLAYERS + 1}`),
  recipient: LocationInput.shape.name,
});
export type PlayerOrderInput = z.output<typeof PlayerOrderInput>;

export const PlayerOrder = PlayerOrderInput.extend({ id: z.string(), iso8601_created_at: z.string() });
export type PlayerOrder = z.output<typeof PlayerOrder>;

/** GET of the same: the newest first. */
export const PlayerOrderList = z.object({ items: z.array(PlayerOrder) });
