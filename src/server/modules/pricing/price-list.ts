import { z } from "zod";
import { BILLING_CYCLES, PLANS } from "#shared/domain/billing/plans.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { voucherCode } from "#shared/domain/pricing/voucher.ts";

/** The price list as operators read and write it. Amounts are in minor units: 29900 is 299.00. */

const minor = z.int().min(0).max(100_000_000);
const days = z.int().min(0).max(3_650);

const Price = z.strictObject({
  plan: z.enum(PLANS),
  billing_cycle: z.enum(BILLING_CYCLES),
  /** Per zone and month. */
  amount: minor,
  trial_days: days.default(0),
});

const CountryPrices = z.strictObject({
  /** `ZZ`: every country that is not listed. */
  iso_country: z.string().regex(/^[A-Z]{2}$/),
  iso_currency: z.string().regex(/^[A-Z]{3}$/),
  invoice_fee: minor.default(0),
  prices: z.array(Price).max(20),
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

export const PriceList = z
  .strictObject({ countries: z.array(CountryPrices).max(300), vouchers: z.array(Voucher).max(10_000) })
  .superRefine(({ countries, vouchers }, { addIssue }) => {
    const unique = (names: readonly string[], what: string) => {
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined)
        addIssue({ code: "custom", message: `${what} ${twice} is there twice`, input: twice });
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
        input: countries,
      });
  });
export type PriceList = z.output<typeof PriceList>;
