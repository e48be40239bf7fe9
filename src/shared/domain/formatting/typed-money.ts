import { parseTypedNumber } from "./typed-number.ts";

/** An amount as it is typed, in minor units: null for nothing, NaN for what is no amount, or not yet. */
export function parseTypedMoney(text: string): number | null {
  const amount = parseTypedNumber(text);
  if (amount === null) return null;
  const minor = Math.round(amount * 100);
  // Less than the smallest coin is no amount.
  return minor / 100 === amount && Number.isSafeInteger(minor) ? minor : Number.NaN;
}

/** Minor units as they are typed; empty for what is no amount. */
export function typedMoney(minor: number): string {
  return Number.isFinite(minor) ? (minor / 100).toFixed(minor % 100 === 0 ? 0 : 2) : "";
}
