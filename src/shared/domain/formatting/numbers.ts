/** Placeholder for a missing number. */
export const NOT_A_NUMBER = "N/A";

/** From here on thousands are separated. */
const GROUPED = 1000;

/**
 * Created lazily: it is a browser's most expensive step of formatting a number, and most numbers are small
 * integers.
 */
const decimals = new Map<string, Intl.NumberFormat>();

/**
 * A number as `0,000[.]00`, with the language's separators: two decimals, or none when they are zero
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
