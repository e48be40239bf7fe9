import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { Recurrence } from "./subscriptions.ts";

/**
 * Subscriptions of many zones changed at once, with one total; service `billing`. Amounts are in major units of the
 * currency.
 */

export const CART_ACTIONS = ["activate", "resume", "deactivate", "pause"] as const;
export type CartAction = (typeof CART_ACTIONS)[number];

/** The most zones of a cart. */
export const MOST_IN_CART = 500;

export const CartInput = z.object({
  action: z.enum(CART_ACTIONS),
  sound_zones: z.array(OpaqueId).min(1).max(MOST_IN_CART),
  /** Of a pause: the day on which it ends, YYYY-MM-DD. */
  reactivate_at: z.iso.date().optional(),
});
export type CartInput = z.input<typeof CartInput>;

/** Why a zone stays as it is. */
export const SKIP_REASONS = [
  "already-so",
  "not-paid-for",
  "pending",
  "not-monthly",
  "partner-decides",
  "not-yours",
] as const;

export const CartLine = z.object({
  sound_zone: z.string(),
  name: z.string(),
  location_name: z.string(),
  /** Null: it is changed. */
  skipped: z.enum(SKIP_REASONS).nullable(),
  /** What is paid for, ISO 8601; null: nothing is. */
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Before the discount, without VAT. */
  full: z.number(),
  /** Without VAT. */
  net: z.number(),
  /** Until when it plays without another payment, ISO 8601; null: without end. */
  plays_until: z.string().nullable(),
});
export type CartLine = z.output<typeof CartLine>;

export const CartPreview = z.object({
  iso_currency: z.string(),
  lines: z.array(CartLine),
  net: z.number(),
  vat: z.number(),
  /** With VAT. */
  total: z.number(),
  /** Of the customer's credit, used for it. */
  credit: z.number(),
  due: z.number(),
  /** The total of the cycle after this one, without VAT; and its day, ISO 8601. */
  next: z.object({ at: z.string(), net: z.number() }).nullable(),
});
export type CartPreview = z.output<typeof CartPreview>;

export const previewCart = endpoint({
  method: "POST",
  path: "/api/billing/accounts/:account/cart/preview",
  summary: "What a change of many subscriptions costs and does. Changes nothing.",
  needs: may("subscription.see", account("account")),
  unlogged: "A query with a body.",
  params: ids("account"),
  body: CartInput,
  response: CartPreview,
  example: ({ zone, otherZone }) => ({
    body: { action: "deactivate" as const, sound_zones: [zone, otherZone] },
  }),
});

export const checkoutCart = endpoint({
  method: "POST",
  path: "/api/billing/accounts/:account/cart/checkout",
  summary:
    "Changes many subscriptions at once, for the total that was previewed: all of them or none. Answers the same for the same key.",
  needs: may("subscription.edit", account("account")),
  unlogged: "Its command writes one entry for each kind of change.",
  params: ids("account"),
  body: CartInput.extend({
    /** Chosen by the client for each cart, so that a repeated press buys once. */
    key: z.string().min(8).max(80),
    /** `due` of the preview; another amount is refused with `price-changed`. */
    due: z.number().min(0).max(1e12),
  }),
  response: z.object({
    /** Zones that were changed, or are when the payment is made. */
    sound_zones: z.array(z.string()),
    /** Charges; empty when nothing had to be paid. */
    recurrences: z.array(Recurrence),
  }),
  example: ({ zone }) => ({
    body: { action: "deactivate" as const, sound_zones: [zone], key: "an-example-key", due: 0 },
  }),
});
