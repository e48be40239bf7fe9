import { z } from "zod";
import { anybody, may, zone } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { BILLING_CYCLES, PLANS, TIERS } from "#shared/domain/billing/plans.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";

/** Prices; service `billing` (specification, zones §3 and §7). Amounts are in major units of the currency. */

/** A zone's price on one plan and billing cycle. */
export const PriceEntry = z.object({
  /** Id of its price plan. */
  id: z.string().default(""),
  plan: z.enum(PLANS),
  tier: z.enum(TIERS),
  billing_cycle: z.enum(BILLING_CYCLES),
  iso_currency: z.string(),
  /** Of a whole cycle: what is charged. */
  cycle_price: z.number().default(0),
  /** For each month from the first on, rounded from the price of the cycle; the last applies to all that follow. */
  prices: z.array(z.number()).min(1),
  /** With the voucher; null without one. */
  available_discount: z.object({ prices: z.array(z.number()).min(1) }).nullable(),
  trial_days: z.int().min(0),
  trial_length: z.object({ without_payment_details: z.int().min(0) }),
  item_name: z.string(),
  /** Of a zone: what it costs from now to the day on which the account's other zones are charged; null: nothing. */
  alignment_cost: z
    .object({
      net_total: z.number(),
      entries: z.array(
        z.object({ period: z.object({ from: z.string(), to: z.string() }), net_amount: z.number() }),
      ),
    })
    .nullable()
    .default(null),
});
export type PriceEntry = z.output<typeof PriceEntry>;

export const Pricing = z.object({
  iso_country: z.string(),
  iso_currency: z.string(),
  invoice_fee: z.number(),
  /** VAT in percent. Prices are without it. */
  vat_percent: z.number().default(0),
  /** The requested voucher; null when there is none, or it is no longer valid. */
  voucher: z
    .object({
      code: z.string(),
      percent_off: z.int(),
      months: z.int(),
      extra_trial_days: z.int(),
    })
    .nullable(),
  /** Empty if the host sells nothing. */
  price_list: z.array(PriceEntry),
});
export type Pricing = z.output<typeof Pricing>;

const flag = z.enum(["true", "false"]).or(z.boolean()).optional();

/**
 * Which prices. Without `all_plans` or `all_tiers` those of the account's plan, or of the largest. A zone's are those of
 * its account's cycle unless another is named or all are asked for; a country's are those of all cycles unless one is.
 */
export const PricingQuery = z.object({
  iso_country: z.string().max(2).default(UNKNOWN_COUNTRY),
  voucher_code: z.string().max(60).optional(),
  billing_cycle: z.enum(BILLING_CYCLES).optional(),
  all_plans: flag,
  all_tiers: flag,
  all_billing_cycles: flag,
});

export const PRICE_LIST_PATH = "/api/billing/price_list";

export const getPricing = endpoint({
  method: "GET",
  path: "/api/billing/pricing",
  summary:
    "What zones cost in a country, with a voucher if one is given; only the largest plan unless all are asked for.",
  needs: anybody,
  query: PricingQuery,
  response: Pricing,
});

export const getZonePricing = endpoint({
  method: "GET",
  path: "/api/billing/sound_zones/:sound_zone/pricing",
  summary: "What a zone costs, with what is due until the account's other zones are charged.",
  needs: may("subscription.see", zone("sound_zone")),
  params: ids("sound_zone"),
  query: PricingQuery.omit({ iso_country: true }),
  response: Pricing,
});

export const getPricePlan = endpoint({
  method: "GET",
  path: "/api/billing/priceplans/:id",
  summary: "A price by its id, as it is now.",
  needs: anybody,
  params: z.object({ id: z.string().max(60) }),
  response: PriceEntry,
  example: () => ({ status: 404 }),
});
