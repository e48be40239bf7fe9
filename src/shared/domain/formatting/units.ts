import { NOT_A_NUMBER } from "./numbers.ts";

/** Amounts with the suffixes K, M, G and T (specification, platform §9). */

/** Unit steps of memory and disk sizes. */
const BYTES_STEP = 1024;

const SUFFIXES = ["", "K", "M", "G", "T"] as const;

/** A size in bytes: `1.5 KB`, `256 MB`; in Swedish `1,5 KB`. */
export function formatBytes(bytes: number, language = "en"): string {
  return formatUnits(bytes, "B", language, BYTES_STEP);
}

/** An amount of a unit to three digits, with the largest suitable suffix: `12.5 Mbit/s`. */
export function formatUnits(value: number, unit: string, language = "en", step: 1000 | 1024 = 1000): string {
  if (!Number.isFinite(value)) return NOT_A_NUMBER;
  let amount = Math.abs(value);
  let power = 0;
  // A value that would round up to a whole step uses the next suffix.
  while (power < SUFFIXES.length - 1 && rounded(amount) >= step) {
    amount /= step;
    power += 1;
  }
  const short = new Intl.NumberFormat(language, { maximumFractionDigits: 2, signDisplay: "negative" });
  return `${short.format(Math.sign(value) * rounded(amount))} ${SUFFIXES[power]}${unit}`;
}

/** To three digits; a whole number may have more. */
function rounded(amount: number): number {
  return amount < 100 ? Number(amount.toPrecision(3)) : Math.round(amount);
}
