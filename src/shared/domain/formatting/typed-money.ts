import { parseTypedNumber } from "./typed-number.ts";

/** An amount as it is typed, in minor units: null for nothing, NaN for what is no amount, or not yet. */
export function parseTypedMoney(text: string): number | null {
  const amount = parseTypedNumber(text);
  if (amount === null) return null;
  const minor = Math.round(amount * 100);
  // Less than the smallest coin is no amount.
  return Math.abs(minor - amount * 100) < 1e-6 && Number.isSafeInteger(minor) ? minor : Number.NaN;
}

/** Minor units as they are typed; empty for what is no amount. */
export function typedMoney(minor: number): string {
  return Number.isFinite(minor) ? (minor / 100).toFixed(minor % 100 === 0 ? 0 : 2) : "";
}

const SIGNS: Readonly<Record<string, string>> = { EUR: "€", GBP: "£", DKK: "kr.", SEK: "kr", NOK: "kr" };

/** A currency's sign, and whether it stands before the amount (specification, platform §9). */
export function currencySign(currency: string): { readonly sign: string; readonly isBefore: boolean } {
  const sign = SIGNS[currency] ?? "$";
  return { sign, isBefore: sign === "$" || sign === "£" };
}
