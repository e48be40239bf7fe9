import { MINOR_UNITS } from "#shared/domain/billing/money.ts";
import { parseTypedNumber } from "./typed-number.ts";

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
