import { priceCountries } from "#server/db/schema/selling.ts";
import { type PriceList, replacePriceList } from "#server/modules/pricing/public.ts";
import type { Services } from "#server/services.ts";

const TRIAL_DAYS = 14;

/** Prices of a country, in minor units: for each plan a zone and month, billed monthly and yearly. */
function countryPrices(
  iso_country: string,
  iso_currency: string,
  invoice_fee: number,
  [starter, essential, unlimited]: readonly [number, number, number],
): PriceList["countries"][number] {
  const plans = [
    ["starter", starter, 0],
    ["essential", essential, TRIAL_DAYS],
    ["unlimited", unlimited, TRIAL_DAYS],
  ] as const;
  return {
    iso_country,
    iso_currency,
    invoice_fee,
    prices: plans.flatMap(([plan, amount, trial_days]) => [
      { plan, billing_cycle: "monthly" as const, amount, trial_days },
      // Two months of a year are free.
      {
        plan,
        billing_cycle: "yearly" as const,
        amount: Math.round((amount * 10) / 12 / 100) * 100,
        trial_days,
      },
    ]),
  };
}

/** What the demo sells, if it sells anything. */
const DEMO_PRICE_LIST: PriceList = {
  countries: [
    countryPrices("ZZ", "USD", 0, [1_900, 3_500, 5_000]),
    countryPrices("DE", "EUR", 0, [1_900, 3_300, 4_700]),
    countryPrices("DK", "DKK", 4_900, [14_900, 24_900, 34_900]),
    countryPrices("FI", "EUR", 500, [1_900, 3_300, 4_700]),
    countryPrices("FR", "EUR", 0, [1_900, 3_300, 4_700]),
    countryPrices("GB", "GBP", 0, [1_600, 2_900, 4_100]),
    countryPrices("IE", "EUR", 0, [1_900, 3_300, 4_700]),
    countryPrices("NL", "EUR", 0, [1_900, 3_300, 4_700]),
    countryPrices("NO", "NOK", 4_900, [19_900, 34_900, 49_900]),
    countryPrices("SE", "SEK", 4_900, [19_900, 34_900, 49_900]),
  ],
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

/** Gives the demo a price list, unless there is one. */
export async function seedPrices({ db }: Pick<Services, "db">): Promise<void> {
  if ((await db.$count(priceCountries)) === 0) await replacePriceList(db, DEMO_PRICE_LIST);
}
