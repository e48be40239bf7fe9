import { z } from "zod";
import { account, location, may, recurrence, subscription, zone } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { CompactTimestamp } from "#shared/contract/rest/entities.ts";
import { requiredText, text } from "#shared/contract/rest/text.ts";
import { BILLING_CYCLES, PLANS } from "#shared/domain/billing/plans.ts";
import { CANCELLATION_REASONS, RECURRENCE_STATUSES } from "#shared/domain/billing/subscription.ts";

/**
 * Subscriptions of zones; service `billing` (specification, zones §3 and §7). Amounts are in major units of the
 * currency. Each call that changes something can be repeated: what is already so stays so.
 */

/** A charge of a zone for a period. */
export const Recurrence = z.object({
  id: z.string(),
  status: z.enum(RECURRENCE_STATUSES),
  /** The end of its period. */
  pays_until: CompactTimestamp,
  /** Empty unless the payment failed. */
  payment_error_code: z.string(),
});
export type Recurrence = z.output<typeof Recurrence>;

export const Subscription = z.object({
  id: z.string(),
  account: z.string(),
  sound_zone: z.string(),
  /** Empty: the account's default one. */
  billing_group: z.string(),
  item: z.enum(["Streaming", "NonStreaming"]),
  quantity: z.int(),
  quantity_source: z.string(),
  /** Of a cycle, without VAT and discounts. */
  price: z.number(),
  /** Its price is that of its price plan. */
  price_not_set: z.boolean(),
  price_plan: z.string(),
  deactivated: z.boolean(),
  /** When it is charged next; year 1: never. */
  recur_at: CompactTimestamp,
  /** Id of its latest charge; empty: none yet. */
  current_recurrence: z.string(),
  paid_until: CompactTimestamp,
  /** When it was first paid for. */
  paying_start_date: CompactTimestamp,
  /** The day on which a paused one goes on by itself. */
  reactivate_at: CompactTimestamp,
  iso_currency: z.string().default(""),
  billing_cycle: z.enum(BILLING_CYCLES).default("monthly"),
  /** The first and the last day on which a pause could end, YYYY-MM-DD in the account's time zone; null: no pause. */
  pause_from: z.string().nullable().default(null),
  pause_until: z.string().nullable().default(null),
  /** The next charge, with VAT and discounts, as it would be now; null: none is due. */
  next_charge: z.object({ at: z.string(), amount: z.number() }).nullable().default(null),
});
export type Subscription = z.output<typeof Subscription>;

/** The billing group of a zone; the rest follows from its plan. */
export const SubscriptionPatch = z.object({ billing_group: z.string().max(400) });

export const getZoneSubscription = endpoint({
  method: "GET",
  path: "/api/billing/sound_zones/:sound_zone/subscription",
  summary: "A zone's subscription.",
  needs: may("subscription.see", zone("sound_zone")),
  params: ids("sound_zone"),
  response: Subscription,
});

export const getSubscription = endpoint({
  method: "GET",
  path: "/api/billing/subscriptions/:id",
  summary: "A subscription.",
  needs: may("subscription.see", subscription("id")),
  params: ids("id"),
  response: Subscription,
});

export const updateSubscription = endpoint({
  method: "PUT",
  path: "/api/billing/subscriptions/:id",
  summary: "Changes the billing group of a subscription.",
  needs: may("subscription.edit", subscription("id")),
  log: "billing.updated",
  params: ids("id"),
  body: SubscriptionPatch,
  response: Subscription,
  example: () => ({ body: { billing_group: "" } }),
});

/** Everything is optional: what is left out is the account's. */
export const PurchaseInput = z.object({
  account: OpaqueId.optional(),
  sound_zone: OpaqueId.optional(),
  legal_acceptance: z.boolean().optional(),
  terms_type: text(60).optional(),
  billing_cycle: z.enum(BILLING_CYCLES).optional(),
  plan: z.enum(PLANS).optional(),
  tier: z.string().max(10).optional(),
  discount_months: z.int().min(0).max(36).optional(),
});

export const purchaseSubscription = endpoint({
  method: "POST",
  path: "/api/billing/sound_zones/:sound_zone/subscription/purchase",
  summary:
    "Buys a zone's subscription, until the day on which the account's other zones are charged. The answer's recurrence is pending until it is paid.",
  needs: may("subscription.edit", zone("sound_zone")),
  log: "billing.activated",
  params: ids("sound_zone"),
  body: PurchaseInput,
  response: z.object({ current_recurrence: Recurrence }),
  example: () => ({ body: {} }),
});

export const reactivateSubscription = endpoint({
  method: "POST",
  path: "/api/billing/sound_zones/:sound_zone/subscription/reactivate",
  summary:
    "Lets a cancelled or paused subscription go on. One that is still paid for costs nothing; else the answer's recurrence is pending until it is paid.",
  needs: may("subscription.edit", zone("sound_zone")),
  log: "billing.reactivated",
  params: ids("sound_zone"),
  response: Subscription.extend({ recurrence: Recurrence.nullable() }),
});

export const deactivateSubscription = endpoint({
  method: "POST",
  path: "/api/billing/sound_zones/:sound_zone/subscription/deactivate",
  summary: "Cancels a subscription: the zone plays as long as it is paid for.",
  needs: may("subscription.end", zone("sound_zone")),
  log: "billing.deactivated",
  params: ids("sound_zone"),
  response: Subscription,
});

/** A calendar day, YYYY-MM-DD, in the account's time zone: the day on which a pause ends. */
const Day = z.iso.date();

export const modifyPause = endpoint({
  method: "POST",
  path: "/api/billing/sound_zones/:sound_zone/subscription/modify_pause",
  summary:
    "Pauses a subscription from the end of what is paid for to a day, or changes that day. Null ends a pause that has not begun.",
  needs: may("subscription.edit", zone("sound_zone")),
  log: "billing.paused",
  params: ids("sound_zone"),
  body: z.object({ reactivate_at: Day.nullable() }),
  response: Subscription,
  example: () => ({ body: { reactivate_at: null } }),
});

export const getRecurrence = endpoint({
  method: "GET",
  path: "/api/billing/recurrences/:id",
  summary: "A charge of a zone, to be asked for until its status is final.",
  needs: may("subscription.see", recurrence("id")),
  params: ids("id"),
  response: Recurrence,
});

export const CancellationReasonInput = z.object({
  name: z.enum(CANCELLATION_REASONS),
  text: requiredText(2000),
  /** Required for `user_defined`. */
  detailed_text: text(2000).default(""),
  feedback: text(2000).default(""),
});

export const CancellationReason = z.object({
  name: z.string(),
  text: z.string(),
  detailed_text: z.string(),
  feedback: z.string(),
  iso8601_created_at: z.string().default(""),
});
export type CancellationReason = z.output<typeof CancellationReason>;

const REASON_EXAMPLE = { name: "cost", text: "Too expensive" } as const;

export const giveZoneReason = endpoint({
  method: "POST",
  path: "/api/billing/sound_zones/:id/cancellation_reasons",
  summary: "Says why a zone's subscription is cancelled.",
  needs: may("subscription.end", zone("id")),
  unlogged: "The cancellation itself is logged; its reason is for the host.",
  params: ids("id"),
  body: CancellationReasonInput,
  response: CancellationReason,
  example: () => ({ body: REASON_EXAMPLE }),
});

export const giveLocationReason = endpoint({
  method: "POST",
  path: "/api/billing/locations/:id/cancellation_reasons",
  summary: "Says why the subscriptions of a location are cancelled.",
  needs: may("subscription.end", location("id")),
  unlogged: "The cancellation itself is logged; its reason is for the host.",
  params: ids("id"),
  body: CancellationReasonInput,
  response: CancellationReason,
  example: () => ({ body: REASON_EXAMPLE }),
});

export const listZoneReasons = endpoint({
  method: "GET",
  path: "/api/billing/sound_zones/:sound_zone/cancellation_reasons",
  summary: "Why a zone's subscription was cancelled, the latest first.",
  needs: may("subscription.see", zone("sound_zone")),
  params: ids("sound_zone"),
  response: z.object({ items: z.array(CancellationReason) }),
});

export const deactivateLocationSubscriptions = endpoint({
  method: "PUT",
  path: "/api/auth/locations/:id/sound_zones/deactivate_subscriptions",
  summary: "Cancels the subscriptions of all zones of a location: they play as long as they are paid for.",
  needs: may("subscription.end", location("id")),
  log: "billing.deactivated",
  params: ids("id"),
  response: z.object({ sound_zones: z.array(z.string()) }),
});

/** Subscriptions of an account, in one list. */
export const SubscriptionListQuery = z.object({
  q: z.string().max(200).optional(),
  state: z.enum(["INACTIVE", "ACTIVE", "CANCELLED", "EXPIRED", "PAUSED"]).optional(),
  after: z.string().max(3000).optional(),
  perPage: z.coerce.number().int().min(1).max(100).default(50),
});

export const ListedSubscription = z.object({
  sound_zone: z.string(),
  name: z.string(),
  location: z.string(),
  location_name: z.string(),
  item: z.enum(["Streaming", "NonStreaming"]),
  state: z.enum(["INACTIVE", "ACTIVE", "CANCELLED", "EXPIRED", "PAUSED"]),
  /** ISO 8601. */
  active_until: z.string().nullable(),
  reactivate_at: z.string().nullable(),
  /** Until when it plays although its payment is overdue. */
  grace_until: z.string().nullable(),
  /** Of a cycle, without VAT and discounts; null: its plan has no price. */
  price: z.number().nullable(),
  permissions: z.array(z.string()),
});
export type ListedSubscription = z.output<typeof ListedSubscription>;

export const listSubscriptions = endpoint({
  method: "GET",
  path: "/api/billing/accounts/:account/subscriptions",
  summary: "The streaming subscriptions of an account, by location and name.",
  needs: may("subscription.see", account("account")),
  params: ids("account"),
  query: SubscriptionListQuery,
  response: z.object({
    items: z.array(ListedSubscription),
    total: z.int(),
    /** Zones in each state, without the filter. */
    counts: z.record(z.string(), z.int()),
    after: z.string().nullable(),
  }),
});
