/** What is written where there is no number. */
export const NOT_A_NUMBER = "N/A";

/** From here on thousands are set apart. */
const GROUPED = 1000;

/** Made when it is needed: it takes a browser longer than all else that a number needs, and most are small and whole. */
let decimals: Intl.NumberFormat | null = null;

/**
 * A number as `0,000[.]00`: two decimals, or none when they are zero; the same in every language (specification,
 * platform §9).
 */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return NOT_A_NUMBER;
  if (Number.isInteger(value) && Math.abs(value) < GROUPED) return String(value);
  decimals ??= new Intl.NumberFormat("en-US", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "negative",
  });
  const text = decimals.format(value);
  return text.endsWith(".00") ? text.slice(0, -3) : text;
}
