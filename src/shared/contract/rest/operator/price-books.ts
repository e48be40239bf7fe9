import { z } from "zod";
import { operator } from "#shared/contract/needs.ts";
import { endpoint } from "#shared/contract/rest/endpoint.ts";
import { CURRENCIES } from "#shared/domain/billing/money.ts";
import { BILLING_CYCLES, PLANS } from "#shared/domain/billing/plans.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { voucherCode } from "#shared/domain/pricing/voucher.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { timestamp } from "#shared/domain/validation/validators.ts";
import { BILLING_MODES } from "#shared/domain/zones/standing.ts";

/**
 * The price book as operators read, edit and import it. Amounts are in minor units: 29900 is 299.00. A book is valid
 * from its date on, until that of the next one; books never change.
 */

const minorUnits = z.int().min(0).max(100_000_000);
const days = z.int().min(0).max(3_650);

const BookPrice = z.strictObject({
  plan: z.enum(PLANS),
  billing_cycle: z.enum(BILLING_CYCLES),
  /** Per zone and cycle, without VAT. */
  amount: minorUnits,
  trial_days: days.default(0),
});

const BookCountry = z.strictObject({
  /** `ZZ`: every country that is not listed. */
  iso_country: z.string().regex(/^[A-Z]{2}$/),
  iso_currency: z.enum(CURRENCIES),
  /** On each invoice. */
  invoice_fee: minorUnits.default(0),
  /** VAT in hundredths of a percent: 2550 is 25.5 %. */
  vat_basis_points: z.int().min(0).max(5_000).default(0),
  prices: z.array(BookPrice).max(PLANS.length * BILLING_CYCLES.length),
});

const Voucher = z.strictObject({
  code: z
    .string()
    .min(1)
    .max(60)
    .transform(voucherCode)
    .pipe(z.string().regex(/^[A-Z0-9_-]+$/)),
  description: z.string().max(200).default(""),
  percent_off: z.int().min(0).max(100).default(0),
  months: z.int().min(0).max(36).default(0),
  extra_trial_days: days.default(0),
  valid_until: z.iso.datetime().nullable().default(null),
  max_uses: z.int().min(1).nullable().default(null),
  /** Number of uses. Read, and ignored when written. */
  uses: z.int().optional(),
});

const Winback = z.strictObject({
  percent_off: z.int().min(1).max(100),
  months: z.int().min(1).max(36),
  /** Null: the account keeps its plan. */
  plan: z.enum(PLANS).nullable().default(null),
});

export const PriceBookContent = z
  .strictObject({
    countries: z.array(BookCountry).max(300),
    winback: Winback.nullable().default(null),
    /** Vouchers are not dated: they replace all others at once. Left out, they stay. */
    vouchers: z.array(Voucher).max(10_000).optional(),
  })
  .superRefine(({ countries, vouchers = [] }, { addIssue }) => {
    const unique = (names: readonly string[], what: string) => {
      const known = new Set<string>();
      const twice = names.find((name) => known.has(name) || !known.add(name));
      if (twice !== undefined)
        addIssue({
          code: "custom",
          message: `${what} ${twice} is there twice`,
          params: { message: { code: "rule", rule: "bookTwice", values: { name: twice } } },
          input: twice,
        });
    };
    unique(
      countries.map(({ iso_country }) => iso_country),
      "Country",
    );
    for (const { iso_country, prices } of countries)
      unique(
        prices.map(({ plan, billing_cycle }) => `${iso_country} ${plan} ${billing_cycle}`),
        "Price",
      );
    unique(
      vouchers.map(({ code }) => code),
      "Voucher",
    );
    if (countries.length > 0 && !countries.some(({ iso_country }) => iso_country === UNKNOWN_COUNTRY))
      addIssue({
        code: "custom",
        message: "Prices of ZZ, for every other country, are missing",
        params: { message: { code: "rule", rule: "bookWithoutOthers" } },
        input: countries,
      });
  });
export type PriceBookContent = z.output<typeof PriceBookContent>;
export type BookCountry = z.output<typeof BookCountry>;
export type BookVoucher = z.output<typeof Voucher>;

export const PriceBookRecord = z.object({
  id: z.string(),
  /** ISO 8601. */
  valid_from: z.string(),
  created_at: z.string(),
  /** Name of the operator; empty: a command or an earlier version. */
  created_by: z.string(),
  content: PriceBookContent,
});
export type PriceBookRecord = z.output<typeof PriceBookRecord>;

const NewBook = z.object({
  /** ISO 8601; null: now. A date in the past is refused. */
  valid_from: z.string().superRefine(checked(timestamp)).nullable(),
  content: PriceBookContent,
});

/** What a price book changes for one group of accounts: those of a country, plan and cycle. */
export const PriceChange = z.object({
  iso_country: z.string(),
  iso_currency: z.string(),
  plan: z.enum(PLANS),
  billing_cycle: z.enum(BILLING_CYCLES),
  /** Minor units per zone and cycle; null: not sold. */
  before: z.int().nullable(),
  after: z.int().nullable(),
  accounts: z.int(),
  /** Zones that are charged. */
  zones: z.int(),
  /** The first charge with the new price, ISO 8601; null: none is due. */
  first_charge_at: z.string().nullable(),
});
export type PriceChange = z.output<typeof PriceChange>;

const EXAMPLE = {
  valid_from: null,
  content: { countries: [], winback: null },
};

export const listPriceBooks = endpoint({
  method: "GET",
  path: "/api/operator/price-books",
  summary: "The price books that are and were valid, and those that will be; the latest first, at most 50.",
  needs: operator,
  response: z.object({
    /** Null: nothing is sold. */
    current: z.string().nullable(),
    items: z.array(PriceBookRecord),
    vouchers: z.array(Voucher),
    /** Prices can be prepared while nothing is sold. */
    billing: z.enum(BILLING_MODES),
  }),
  example: () => ({ status: 403 }),
});

export const previewPriceBook = endpoint({
  method: "POST",
  path: "/api/operator/price-books/preview",
  summary: "What a price book would change, and for whom. Changes nothing.",
  needs: operator,
  unlogged: "A query with a body.",
  body: NewBook,
  response: z.object({ items: z.array(PriceChange) }),
  example: () => ({ body: EXAMPLE, status: 403 }),
});

export const createPriceBook = endpoint({
  method: "POST",
  path: "/api/operator/price-books",
  summary: "Adds a price book. Charges from its date on have its prices; what was paid stays paid.",
  needs: operator,
  unlogged: "Its command writes the log of the service, together with the change.",
  body: NewBook,
  response: PriceBookRecord,
  example: () => ({ body: EXAMPLE, status: 403 }),
});
