import { parseTypedNumber } from "./typed-number.ts";

/** How many minor units a major one has; alike in all currencies in use. */
export const MINOR_UNITS = 100;

/** An amount as it is typed, in minor units: null for nothing, NaN for what is no amount, or not yet. */
export function parseTypedMoney(text: string): number | null {
  const amount = parseTypedNumber(text);
  if (amount === null) return null;
  const minor = Math.round(amount * MINOR_UNITS);
  // Less than the smallest coin is no amount.
  return minor / MINOR_UNITS === amount && Number.isSafeInteger(minor) ? minor : Number.NaN;
}

/** Minor units as they are typed; empty for what is no amount. */
export function typedMoney(minor: number): string {
  return Number.isFinite(minor) ? (minor / MINOR_UNITS).toFixed(minor % MINOR_UNITS === 0 ? 0 : 2) : "";
}
