import { parseTypedNumber } from "./typed-number.ts";

/** Minor units per major unit; the same for all supported currencies. */
export const MINOR_UNITS = 100;

/** Parses a typed amount to minor units: null if empty, NaN if invalid or incomplete. */
export function parseTypedMoney(text: string): number | null {
  const amount = parseTypedNumber(text);
  if (amount === null) return null;
  const minor = Math.round(amount * MINOR_UNITS);
  // Less than the smallest coin is invalid.
  return minor / MINOR_UNITS === amount && Number.isSafeInteger(minor) ? minor : Number.NaN;
}

/** Minor units in typed form; empty if invalid. */
export function typedMoney(minor: number): string {
  return Number.isFinite(minor) ? (minor / MINOR_UNITS).toFixed(minor % MINOR_UNITS === 0 ? 0 : 2) : "";
}
