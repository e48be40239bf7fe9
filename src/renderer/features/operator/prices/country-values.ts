import type { BookCountry } from "#shared/contract/rest/operator/price-books.ts";
import { CURRENCIES, MINOR_UNITS } from "#shared/domain/billing/money.ts";
import { BILLING_CYCLES, type BillingCycle, PLANS, type Plan } from "#shared/domain/billing/plans.ts";
import type { Message } from "#shared/domain/validation/message.ts";

/** The fields of one plan: amounts in minor units, null where it is not sold. */
export type PlanValues = { readonly [Cycle in BillingCycle]: number | null } & {
  readonly trial_days: number | null;
};

/** A country's prices as a form has them. */
export interface CountryValues {
  readonly iso_country: string;
  readonly iso_currency: string;
  readonly invoice_fee: number | null;
  readonly vat_percent: number | null;
  readonly sold: { readonly [P in Plan]: PlanValues };
}

const MOST_AMOUNT = 100_000_000;
const MOST_DAYS = 3_650;
const MOST_VAT = 50;

export function countryValues(country: BookCountry | null): CountryValues {
  const planValues = (plan: Plan): PlanValues => {
    const amount = (cycle: BillingCycle) =>
      country?.prices.find((price) => price.plan === plan && price.billing_cycle === cycle)?.amount ?? null;
    const [days, ...others] = trialsOf(country, plan);
    return {
      monthly: amount("monthly"),
      quarterly: amount("quarterly"),
      yearly: amount("yearly"),
      trial_days: days === undefined ? 0 : others.length > 0 ? null : days,
    };
  };
  return {
    iso_country: country?.iso_country ?? "",
    iso_currency: country?.iso_currency ?? "EUR",
    invoice_fee: country?.invoice_fee ?? 0,
    vat_percent: (country?.vat_basis_points ?? 0) / 100,
    sold: {
      starter: planValues("starter"),
      essential: planValues("essential"),
      unlimited: planValues("unlimited"),
      "royalty-free": planValues("royalty-free"),
    },
  };
}

/** The different trials of a plan, by its billing cycles. */
export function trialsOf(country: BookCountry | null, plan: Plan): readonly number[] {
  const prices = country?.prices.filter((price) => price.plan === plan) ?? [];
  return [...new Set(prices.map(({ trial_days }) => trial_days))];
}

/** What is wrong, by field. */
export function countryMessages(
  { iso_country, invoice_fee, vat_percent, sold }: CountryValues,
  taken: readonly string[],
): Readonly<Record<string, Message | null>> {
  const vat = whole(vat_percent === null ? null : vat_percent * 100, MOST_VAT * 100);
  const messages: Record<string, Message | null> = {
    iso_country: taken.includes(iso_country)
      ? { code: "rule", rule: "bookTwice", values: { name: iso_country } }
      : iso_country === ""
        ? { code: "required" }
        : null,
    invoice_fee: whole(invoice_fee, MOST_AMOUNT),
    vat_percent: vat?.code === "atMost" ? { code: "atMost", value: MOST_VAT } : vat,
  };
  for (const plan of PLANS) {
    for (const cycle of BILLING_CYCLES) {
      const amount = whole(sold[plan][cycle], MOST_AMOUNT);
      // As it is typed, in major units.
      messages[`sold.${plan}.${cycle}`] =
        amount?.code === "atMost" ? { code: "atMost", value: MOST_AMOUNT / MINOR_UNITS } : amount;
    }
    messages[`sold.${plan}.trial_days`] = whole(sold[plan].trial_days, MOST_DAYS);
  }
  return messages;
}

/** Empty, or a whole number from 0 to this. */
function whole(value: number | null, most: number): Message | null {
  if (value === null) return null;
  if (!Number.isFinite(value)) return { code: "number" };
  // Without floating-point noise of percentages.
  if (Math.abs(value - Math.round(value)) > 1e-6) return { code: "integer" };
  if (value < 0) return { code: "atLeast", value: 0 };
  return value > most ? { code: "atMost", value: most } : null;
}

/** The country that valid fields describe. A trial that was left empty because it differs by cycle stays. */
export function countryOf(values: CountryValues, former: BookCountry | null): BookCountry {
  const { iso_country, iso_currency, invoice_fee, vat_percent, sold } = values;
  const trialBefore = (plan: Plan, cycle: BillingCycle) =>
    trialsOf(former, plan).length > 1
      ? former?.prices.find((price) => price.plan === plan && price.billing_cycle === cycle)?.trial_days
      : undefined;
  return {
    iso_country,
    iso_currency: CURRENCIES.find((currency) => currency === iso_currency) ?? "EUR",
    invoice_fee: invoice_fee ?? 0,
    vat_basis_points: Math.round((vat_percent ?? 0) * 100),
    prices: PLANS.flatMap((plan) =>
      BILLING_CYCLES.flatMap((billing_cycle) => {
        const amount = sold[plan][billing_cycle];
        const trial_days = sold[plan].trial_days ?? trialBefore(plan, billing_cycle) ?? 0;
        return amount === null ? [] : [{ plan, billing_cycle, amount, trial_days }];
      }),
    ),
  };
}
