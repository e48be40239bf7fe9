import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SIGN_UP_CALL } from "#shared/contract/addresses.ts";
import { Pricing } from "#shared/contract/rest/billing/pricing.ts";

import { openClient } from "#tests/factories/browser/whole-client.tsx";

const NBSP = "\u00a0";

/** What the service answers for a country with this currency. */
function pricingIn(iso_currency: string, discount: readonly number[] | null) {
  return Pricing.parse({
    iso_country: "ZZ",
    iso_currency,
    invoice_fee: 0,
    voucher: discount && { code: "HALF", percent_off: 50, months: 3, extra_trial_days: 0 },
    price_list: [
      {
        plan: "unlimited",
        tier: "tier-3",
        billing_cycle: "monthly",
        iso_currency,
        prices: [1234.5],
        available_discount: discount && { prices: discount },
        trial_days: 14,
        trial_length: { without_payment_details: 14 },
        item_name: "unlimited monthly",
      },
    ],
  });
}

const openOffer = (address: string, currency: string, discount: readonly number[] | null = null) =>
  openClient(address, {
    isSignedIn: false,
    answer: ({ path }) => {
      if (path.startsWith("/api/billing/pricing")) return pricingIn(currency, discount);
      return path === SIGN_UP_CALL ? { open: true, paid: true } : undefined;
    },
  });

test.each([
  ["USD", "$1,234.50"],
  ["EUR", `1,234.50${NBSP}€`],
  ["GBP", "£1,234.50"],
  ["DKK", `1${NBSP}234,50${NBSP}kr.`],
  ["SEK", `1${NBSP}234,50${NBSP}kr`],
  ["NOK", `1${NBSP}234,50${NBSP}kr`],
])("sign-up: a price in %s is read as %s (@C-012)", async (currency, price) => {
  await openOffer("/signup", currency);
  const text = await screen.findByText(/^Then .* per zone and month$/);
  expect(text.textContent).toBe(`Then ${price} per zone and month`);
});

test("sign-up: a voucher's months and the price after them are named", async () => {
  await openOffer("/signup?voucher=HALF", "SEK", [617.25, 617.25, 617.25, 1234.5]);
  expect((await screen.findByText(/first 3 months/)).textContent).toBe(
    `617,25${NBSP}kr per zone and month for the first 3 months, then 1${NBSP}234,50${NBSP}kr`,
  );
});
