/** What is written where there is no number. */
export const NOT_A_NUMBER = "N/A";

/** From here on thousands are set apart. */
const GROUPED = 1000;

/** Made when they are needed: it takes a browser longer than all else that a number needs, and most are small and whole. */
const decimals = new Map<string, Intl.NumberFormat>();

/**
 * A number as `0,000[.]00`, with the signs that a language has for it: two decimals, or none when they are zero
 * (specification, platform §9).
 */
export function formatNumber(value: number, language = "en"): string {
  if (!Number.isFinite(value)) return NOT_A_NUMBER;
  if (Number.isInteger(value) && Math.abs(value) < GROUPED) return String(value);
  return decimalsOf(language)
    .format(value)
    .replace(/[.,]00$/, "");
}

function decimalsOf(language: string): Intl.NumberFormat {
  const known = decimals.get(language);
  if (known) return known;
  const made = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "negative",
  });
  decimals.set(language, made);
  return made;
}
