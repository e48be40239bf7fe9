const trial = (trial_days: number, amount: number) => ({
  prices: [
    { plan: "starter", billing_cycle: "monthly", amount: Math.round(amount / 2), trial_days: 0 },
    { plan: "unlimited", billing_cycle: "monthly", amount, trial_days },
    { plan: "unlimited", billing_cycle: "yearly", amount: amount * 10, trial_days },
  ],
});

/** A small price list, as written by an operator. */
export const PRICE_LIST = {
  countries: [
    { iso_country: "ZZ", iso_currency: "USD", ...trial(7, 5_000) },
    { iso_country: "SE", iso_currency: "SEK", invoice_fee: 4_900, ...trial(14, 49_900) },
  ],
  vouchers: [
    { code: "half", percent_off: 50, months: 3 },
    { code: "LONGER", extra_trial_days: 30, max_uses: 1 },
    { code: "PAST", percent_off: 10, months: 1, valid_until: "2020-01-01T00:00:00Z" },
  ],
};
