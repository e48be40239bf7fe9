import { z } from "zod";
import { anybody } from "#shared/contract/needs.ts";
import { BILLING_CYCLES, PLANS } from "#shared/domain/billing/plans.ts";
import { endpoint } from "./endpoint.ts";

/** Prices; service `billing` (specification, zones §3 and §7). Amounts are in major units of the currency. */

export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** A zone's price on one plan and billing cycle. */
export const PriceEntry = z.object({
  plan: z.enum(PLANS),
  tier: z.enum(["tier-1", "tier-2", "tier-3"]),
  billing_cycle: z.enum(BILLING_CYCLES),
  iso_currency: z.string(),
  /** For each month from the first on; the last applies to all that follow. */
  prices: z.array(z.number()).min(1),
  /** With the voucher; null without one. */
  available_discount: z.object({ prices: z.array(z.number()).min(1) }).nullable(),
  trial_days: z.int().min(0),
  trial_length: z.object({ without_payment_details: z.int().min(0) }),
  item_name: z.string(),
});
export type PriceEntry = z.output<typeof PriceEntry>;

export const Pricing = z.object({
  iso_country: z.string(),
  iso_currency: z.string(),
  invoice_fee: z.number(),
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

export const PRICE_LIST_PATH = "/api/billing/price_list";

export const getPricing = endpoint({
  method: "GET",
  path: "/api/billing/pricing",
  summary:
    "What zones cost in a country, with a voucher if one is given; only the largest plan unless all are asked for.",
  needs: anybody,
  query: z.object({
    iso_country: z.string().max(2).default("ZZ"),
    voucher_code: z.string().max(60).optional(),
    all_plans: flag,
  }),
  response: Pricing,
});
