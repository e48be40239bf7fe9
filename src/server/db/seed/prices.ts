import { priceBooks } from "#server/db/schema/selling/selling.ts";
import { addBook } from "#server/modules/pricing/public.ts";
import type { Services } from "#server/services.ts";
import { fromContent } from "#shared/contract/price-book-content.ts";
import type { PriceBookContent } from "#shared/contract/rest/operator/price-books.ts";
import { type BillingCycle, CYCLE_MONTHS } from "#shared/domain/billing/plans.ts";

const TRIAL_DAYS = 14;

type DemoCountry = PriceBookContent["countries"][number];

/** Months that a cycle costs: two of a year are free. */
const MONTHS_PAID = { ...CYCLE_MONTHS, yearly: 10 } as const satisfies Record<BillingCycle, number>;

/** Prices of a country in minor units: for each plan a zone and month, by card or invoice. */
function countryPrices(
  iso_country: string,
  iso_currency: DemoCountry["iso_currency"],
  [invoice_fee, vat_basis_points]: readonly [number, number],
  [starter, essential, unlimited]: readonly [number, number, number],
): DemoCountry {
  const plans = [
    ["starter", starter, 0],
    ["essential", essential, TRIAL_DAYS],
    ["unlimited", unlimited, TRIAL_DAYS],
  ] as const;
  return {
    iso_country,
    iso_currency,
    invoice_fee,
    vat_basis_points,
    prices: plans.flatMap(([plan, amount, trial_days]) =>
      (["monthly", "quarterly", "yearly"] as const).map((billing_cycle) => ({
        plan,
        billing_cycle,
        amount: amount * MONTHS_PAID[billing_cycle],
        trial_days,
      })),
    ),
  };
}

/** What the demo sells, if it sells anything. */
const DEMO_PRICE_BOOK: PriceBookContent = {
  countries: [
    countryPrices("ZZ", "USD", [0, 0], [1_900, 3_500, 5_000]),
    countryPrices("DE", "EUR", [0, 1_900], [1_900, 3_300, 4_700]),
    countryPrices("DK", "DKK", [4_900, 2_500], [14_900, 24_900, 34_900]),
    countryPrices("FI", "EUR", [500, 2_550], [1_900, 3_300, 4_700]),
    countryPrices("FR", "EUR", [0, 2_000], [1_900, 3_300, 4_700]),
    countryPrices("GB", "GBP", [0, 2_000], [1_600, 2_900, 4_100]),
    countryPrices("IE", "EUR", [0, 2_300], [1_900, 3_300, 4_700]),
    countryPrices("NL", "EUR", [0, 2_100], [1_900, 3_300, 4_700]),
    countryPrices("NO", "NOK", [4_900, 2_500], [19_900, 34_900, 49_900]),
    countryPrices("SE", "SEK", [4_900, 2_500], [19_900, 34_900, 49_900]),
  ],
  winback: { percent_off: 50, months: 3, plan: null },
  vouchers: [
    {
      code: "SUMMER",
      description: "Half the price for three months",
      percent_off: 50,
      months: 3,
      extra_trial_days: 0,
      valid_until: null,
      max_uses: null,
    },
    {
      code: "MONTH",
      description: "Two more weeks to try",
      percent_off: 0,
      months: 0,
      extra_trial_days: 14,
      valid_until: null,
      max_uses: null,
    },
  ],
};

/** The countries of the demo's book, as price books keep them. */
export const DEMO_COUNTRIES = fromContent(DEMO_PRICE_BOOK);

/** Gives the demo a price book, unless there is one. */
export async function seedPrices(services: Pick<Services, "db" | "now">): Promise<void> {
  const { db, now } = services;
  if ((await db.$count(priceBooks)) === 0)
    await addBook(services, { content: DEMO_PRICE_BOOK, validFrom: now(), createdBy: null });
}
