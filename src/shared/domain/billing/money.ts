/** Amounts of money. Everything but the specified calls counts in minor units: cents, pence, öre. */

declare const unit: unique symbol;

/** A whole number of minor units, which may be negative. */
export type Minor = number & { readonly [unit]: "minor" };

/** Minor units per major unit; the same for all supported currencies. */
export const MINOR_UNITS = 100;

/** Currencies that zones are sold in, ISO 4217. */
export const CURRENCIES = ["USD", "EUR", "GBP", "DKK", "SEK", "NOK"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Throws RangeError for anything but a safe integer. */
export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an amount in minor units`);
  // -0 is equal to 0, and prints as it.
  return (amount === 0 ? 0 : amount) as Minor;
}

export const NOTHING = minor(0);

/** The nearest amount; halves are rounded away from zero. */
export function rounded(amount: number): Minor {
  return minor(Math.sign(amount) * Math.round(Math.abs(amount)));
}

export function sum(amounts: readonly Minor[]): Minor {
  return minor(amounts.reduce<number>((total, amount) => total + amount, 0));
}

export function minus(amount: Minor, less: Minor = NOTHING): Minor {
  return minor(amount - less);
}

export function negated(amount: Minor): Minor {
  return minor(-amount);
}

/** Major units, as the specified calls and screens have them: 4990 → 49.9. */
export function toMajor(amount: Minor): number {
  return amount / MINOR_UNITS;
}

/** The nearest amount to a number of major units. */
export function toMinor(major: number): Minor {
  return rounded(major * MINOR_UNITS);
}
