/** How numbers and sizes are written, in every language alike (specification, platform §9). */

const NOT_A_NUMBER = "N/A";

/** Steps of sizes in the computer's memory and on its disk. */
const BYTES_STEP = 1024;

const SUFFIXES = ["", "K", "M", "G", "T"] as const;

const decimals = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});
const short = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2, signDisplay: "negative" });

/** A number as `0,000[.]00`: two decimals, or none when they are zero. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return NOT_A_NUMBER;
  const text = decimals.format(value);
  return text.endsWith(".00") ? text.slice(0, -3) : text;
}

/** A size of so many bytes: `1.5 KB`, `256 MB`. */
export function formatBytes(bytes: number): string {
  return formatUnits(bytes, "B", BYTES_STEP);
}

/** An amount of a unit to three digits, with the largest suffix that it fills: `12.5 Mbit/s`. */
export function formatUnits(value: number, unit: string, step: 1000 | 1024 = 1000): string {
  if (!Number.isFinite(value)) return NOT_A_NUMBER;
  let amount = Math.abs(value);
  let power = 0;
  // What would be rounded up to a whole step is one of the next suffix.
  while (power < SUFFIXES.length - 1 && rounded(amount) >= step) {
    amount /= step;
    power += 1;
  }
  return `${short.format(Math.sign(value) * rounded(amount))} ${SUFFIXES[power]}${unit}`;
}

/** To three digits; a whole number may have more. */
function rounded(amount: number): number {
  return amount < 100 ? Number(amount.toPrecision(3)) : Math.round(amount);
}
